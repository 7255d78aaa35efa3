"""Learns the network of lib/motion/brief/network/network.ts. `node tests/motion/tagger/learn.ts` runs it.

Reads lessons as JSON on standard input and writes the learned weights as JSON on standard output, a line for each round
on standard error. Python 3 and NumPy: products of matrices are its library's, so that a round takes seconds.
"""

import json
import os
import sys
from time import monotonic

# the order of sums is that of one thread: the same weights every time
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"

import numpy as np

told = json.load(sys.stdin)
sizes, options = told["sizes"], told["options"]
EMBEDDED, CHANNELS, ROLES, OUTPUTS = (sizes[name] for name in ("embedded", "channels", "roles", "outputs"))
REACHES, WHOLE_AFTER = sizes["reaches"], sizes["wholeAfter"]
TABLES = ("words", "suffixes", "shapes", "insets")
# between two briefs nothing stands, as wide as any layer sees
APART = max(REACHES)
BITS = 1 << np.arange(ROLES)
random = np.random.default_rng(options["seed"])


def lesson_of(one):
    arrays = {name: np.array(one[name], dtype=np.int64) for name in (*TABLES, "roles", "names")}
    return {**arrays, "weight": one["weight"], "size": len(one["words"])}


def drawn(name, length):
    """A part before anything is learned."""
    spread = (
        0.0
        if "bias" in name
        else 0.3
        if name in TABLES
        else 0.3 * CHANNELS**-0.5
        if name.startswith("whole")
        else {
            "in": EMBEDDED**-0.5,
            "out": 0.5 * CHANNELS**-0.5,
        }.get(name, (3 * CHANNELS) ** -0.5)
    )
    wide = EMBEDDED if name in TABLES else OUTPUTS if name.startswith("out") else CHANNELS
    part = (random.standard_normal(length) * spread).astype(np.float32)
    return part if "bias" in name else part.reshape(-1, wide)


def in_levels(part):
    """The scale of so many levels with the least square error, and the levels; the largest few weights are cut."""
    most = options["levels"]
    spread = float(np.sqrt(np.mean(part * part))) or 1e-6
    sample = part.ravel()[:: max(1, part.size // 4000)]

    def error(scale):
        return float(np.sum((sample - np.clip(np.round(sample * scale), -most, most) / scale) ** 2))

    scale = min((most / (wide * spread) for wide in (2, 2.5, 3, 3.5, 4)), key=error)
    return scale, np.clip(np.round(part * scale), -most, most)


def as_written(parts):
    def written(part):
        scale, levels = in_levels(part)
        return (levels / scale).astype(np.float32)

    return {name: part if "bias" in name else written(part) for name, part in parts.items()}


def batch_of(lessons):
    """Briefs one behind the other."""
    many = [one["size"] for one in lessons]
    starts = np.cumsum([0, *many[:-1]])
    places = [np.arange(size) + start + APART * (index + 1) for index, (size, start) in enumerate(zip(many, starts))]
    batch = {name: np.concatenate([one[name] for one in lessons]) for name in (*TABLES, "roles", "names")}
    weights = np.array([one["weight"] for one in lessons], np.float32)
    whose = np.repeat(np.arange(len(lessons)), many)
    return {
        **batch,
        "places": np.concatenate(places),
        "length": sum(many) + APART * (len(many) + 1),
        "whose": whose,
        "starts": starts,
        "many": np.array(many, np.float32)[:, None],
        "weight": weights[whose],
        # long briefs do not count more than by the root of their length
        "scale": (weights / np.sqrt(np.array(many, np.float32)) / 4)[whose],
    }


def dropped(values, share):
    return (random.random(values.shape, dtype=np.float32) >= share).astype(np.float32) / (1 - share)


def learned_from(batch, parts):
    """The gradients of a batch of briefs, and its loss."""
    places, length = batch["places"], batch["length"]
    rows = {name: batch[name] for name in TABLES}
    rows["words"] = np.where(random.random(len(places)) < options["dropWords"], 0, rows["words"])
    embedded = sum(parts[name][rows[name]] for name in TABLES)
    embedded_mask = dropped(embedded, options["drop"])
    embedded = embedded * embedded_mask

    # forth
    values = embedded @ parts["in"]
    passed = []
    for layer, reach in enumerate(REACHES):
        spread = np.zeros((length, CHANNELS), np.float32)
        spread[places] = np.maximum(values, 0)
        taps = np.hstack([spread[places - reach], spread[places], spread[places + reach]])
        after = values + taps @ parts[f"layer {layer}"] + parts[f"bias {layer}"]
        mean = above = None
        if layer + 1 in WHOLE_AFTER:
            above = after > 0
            mean = np.add.reduceat(after * above, batch["starts"], axis=0) / batch["many"]
            after = after + (mean @ parts[f"whole {layer + 1}"])[batch["whose"]]
        mask = dropped(after, options["drop"] if layer + 1 == len(REACHES) else options["dropWithin"])
        passed.append((values, taps, mean, above, mask))
        values = after * mask
    last = np.maximum(values, 0)
    outputs = last @ parts["out"] + parts["out bias"]

    # what is wrong
    scores = outputs[:, :ROLES]
    powers = np.exp(scores - scores.max(axis=1, keepdims=True))
    shares = powers / powers.sum(axis=1, keepdims=True)
    known = batch["roles"] > 0
    may = ((batch["roles"][:, None] & BITS) > 0) & known[:, None]
    right = (shares * may).sum(axis=1, keepdims=True) + 1e-12
    loss = float((-np.log(right[:, 0]) * batch["weight"])[known].sum())
    names = 1 / (1 + np.exp(-outputs[:, ROLES]))
    wrong = np.empty_like(outputs)
    wrong[:, :ROLES] = (shares - may * shares / right) * (batch["scale"] * known)[:, None]
    wrong[:, ROLES] = (names - batch["names"]) * batch["scale"] * options["nameWeight"] * (1 + 2 * batch["names"])

    # back
    grads = {"out": last.T @ wrong, "out bias": wrong.sum(axis=0)}
    wrong = (wrong @ parts["out"].T) * (last > 0)
    for layer in range(len(REACHES) - 1, -1, -1):
        reach = REACHES[layer]
        values, taps, mean, above, mask = passed[layer]
        wrong = wrong * mask
        if mean is not None:
            of_whole = np.add.reduceat(wrong, batch["starts"], axis=0)
            grads[f"whole {layer + 1}"] = mean.T @ of_whole
            wrong = wrong + (of_whole @ parts[f"whole {layer + 1}"].T / batch["many"])[batch["whose"]] * above
        grads[f"layer {layer}"] = taps.T @ wrong
        grads[f"bias {layer}"] = wrong.sum(axis=0)
        of_taps = wrong @ parts[f"layer {layer}"].T
        spread = np.zeros((length, CHANNELS), np.float32)
        # no place stands twice among places
        for tap, at in enumerate((places - reach, places, places + reach)):
            spread[at] += of_taps[:, tap * CHANNELS : (tap + 1) * CHANNELS]
        wrong = wrong + spread[places] * (values > 0)
    grads["in"] = embedded.T @ wrong
    wrong = (wrong @ parts["in"].T) * embedded_mask
    for name in TABLES:
        grads[name] = np.zeros_like(parts[name])
        order = np.argsort(rows[name], kind="stable")
        sorted_rows = rows[name][order]
        firsts = np.flatnonzero(np.r_[True, sorted_rows[1:] != sorted_rows[:-1]])
        grads[name][sorted_rows[firsts]] = np.add.reduceat(wrong[order], firsts, axis=0)
    return grads, loss


lessons = [one for one in map(lesson_of, told["lessons"]) if one["size"]]
parts = {name: drawn(name, length) for name, length in told["parts"]}
firsts = {name: np.zeros_like(part) for name, part in parts.items()}
seconds = {name: np.zeros_like(part) for name, part in parts.items()}
sums = {name: np.zeros(part.shape) for name, part in parts.items()}
summed = step = 0
rounds, batch_size = options["rounds"], options["batch"]
steps = rounds * -(-len(lessons) // batch_size)
order = np.arange(len(lessons))
began = monotonic()
for turn in range(rounds):
    random.shuffle(order)
    lost = seen = 0.0
    for at in range(0, len(order), batch_size):
        batch = batch_of([lessons[index] for index in order[at : at + batch_size]])
        grads, loss = learned_from(batch, as_written(parts) if turn >= options["levelsFrom"] else parts)
        lost += loss
        seen += float(batch["weight"].sum())
        step += 1
        rate = options["rate"] * min(1, step / 100) * (1 - 0.97 * step / steps)
        for name, part in parts.items():
            # Adam, with weights that decay by themselves (Loshchilov and Hutter 2019)
            grad = grads[name] / len(batch["many"])
            firsts[name] += 0.1 * (grad - firsts[name])
            seconds[name] += 0.001 * (grad * grad - seconds[name])
            change = firsts[name] / (1 - 0.9**step) / (np.sqrt(seconds[name] / (1 - 0.999**step)) + 1e-8)
            if "bias" not in name:
                change += options["decay"] * part
            part -= (rate * change).astype(np.float32)
        # what is written is the mean over the last rounds
        if turn >= rounds - options["average"]:
            summed += 1
            for name, part in parts.items():
                sums[name] += part
    print(f"round {turn + 1} of {rounds}: loss {lost / seen:.4f}, {monotonic() - began:.0f} s", file=sys.stderr, flush=True)

written = {}
for name, total in sums.items():
    part = total / summed
    if "bias" in name:
        written[name] = [round(float(value), 2) for value in part]
    else:
        scale, levels = in_levels(part)
        written[name] = {"scale": round(scale, 3), "levels": levels.ravel().astype(int).tolist()}
json.dump(written, sys.stdout)
