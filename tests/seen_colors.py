"""Colours as people see them, including people who lack one kind of cones.

The matrices are from Machado, Oliveira and Fernandes (2009), "A Physiologically-based Model for
Simulation of Color Vision Deficiency", for linear RGB and severity 1.0. CIE Lab is defined by the
CIE (1976), here with the white point D65. Distances are Euclidean; 2.3 is just noticeable for
colours side by side.
"""

import numpy as np

EYES = {
    "all cones": np.eye(3),
    "protanopia": np.array(
        [
            [0.152286, 1.052583, -0.204868],
            [0.114503, 0.786281, 0.099216],
            [-0.003882, -0.048116, 1.051998],
        ]
    ),
    "deuteranopia": np.array(
        [
            [0.367322, 0.860646, -0.227968],
            [0.280085, 0.672501, 0.047413],
            [-0.011820, 0.042940, 0.968881],
        ]
    ),
    "tritanopia": np.array(
        [
            [1.255528, -0.076749, -0.178779],
            [-0.078411, 0.930809, 0.147602],
            [0.004733, 0.691367, 0.303900],
        ]
    ),
}
_TO_XYZ = np.array(
    [
        [0.4124564, 0.3575761, 0.1804375],
        [0.2126729, 0.7151522, 0.0721750],
        [0.0193339, 0.1191920, 0.9503041],
    ]
)


def lab(colors, eyes):
    """L*, a*, b* of colours (count, 3), 0 to 255, for a kind of eyes."""
    shares = np.asarray(colors, np.float64) / 255
    light = np.where(shares <= 0.04045, shares / 12.92, ((shares + 0.055) / 1.055) ** 2.4)
    light = np.clip(light @ EYES[eyes].T, 0, 1)
    t = light @ _TO_XYZ.T / _TO_XYZ.sum(axis=1)
    f = np.where(t > (6 / 29) ** 3, np.cbrt(t), t / (3 * (6 / 29) ** 2) + 4 / 29)
    x, y, z = f.T
    return np.stack([116 * y - 16, 500 * (x - y), 200 * (y - z)], axis=1)


def distance(first, second, eyes):
    """The least distance between two sets of colours."""
    a, b = lab(np.atleast_2d(first), eyes), lab(np.atleast_2d(second), eyes)
    return np.linalg.norm(a[:, None] - b, axis=2).min()
