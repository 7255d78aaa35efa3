import { poseOfPart } from "#lib/motion/draw/animate.ts";
import type { ParticlesLayer } from "#lib/motion/composition/schema/particles-layer.ts";
import type { DrawOp } from "#lib/motion/draw/display.ts";
import { type Matrix, type Rect, times } from "#lib/motion/shapes/geometry.ts";
import type { Outline } from "#lib/motion/shapes/outline.ts";
import { ellipse, polygon, rectangle } from "#lib/motion/shapes/outlines.ts";
import { randomFrom } from "#lib/motion/composition/random.ts";
import { colorOf, type Drawing, type Stage } from "#lib/motion/draw/stage.ts";

/** Outlines a hundred pixels wide, scaled to each particle: coordinates of outlines are rounded. */
const ACROSS = 100;
const PAPER = rectangle(ACROSS, ACROSS * 0.62);
const RIBBON = rectangle(ACROSS * 1.5, ACROSS * 0.24);
const DISC = ellipse(ACROSS, ACROSS);
const TRIANGLE = polygon(ACROSS, ACROSS, 3, 1);

/** What one particle is born with. All that follows is a function of time. */
interface Particle {
  outline: Outline;
  color: string;
  /** Pixels. */
  size: number;
  /** 0 to 1, each of its own. */
  a: number;
  b: number;
  c: number;
  d: number;
  /** Seconds after the layer's start. */
  bornSeconds: number;
}

interface State {
  x: number;
  y: number;
  radians: number;
  /** Narrowing as it tumbles, -1 to 1. */
  turn: number;
  alpha: number;
}

const TURN = 2 * Math.PI;

/**
 * Thrown, slowed by the air, falling at last at an even speed: linear drag in closed form.
 *
 * @param side length of the box's side that speeds are measured in, pixels
 */
function thrown(particle: Particle, age: number, box: Rect, side: number, layer: ParticlesLayer): State {
  const { a, b, c, d } = particle;
  const sparks = layer.style === "sparks";
  const drag = sparks ? 2.6 : 1.5 + c * 0.9;
  const gravity = (sparks ? 0.7 : 1.25) * side;
  let [x, y, angle, speed] = [box.x + box.width / 2, box.y + box.height * 0.5, a * TURN, 0.25 + 1.3 * b];
  if (layer.from === "sides") {
    const left = d < 0.5;
    x = left ? box.x : box.x + box.width;
    y = box.y + box.height;
    angle = left ? -Math.PI * (0.2 + 0.27 * a) : -Math.PI * (0.53 + 0.27 * a);
    speed = 1.1 + 2.1 * b;
  } else if (layer.from === "top") {
    x = box.x + box.width * a;
    y = box.y - side * (0.05 + 0.25 * d);
    angle = Math.PI * (0.3 + 0.4 * d);
    speed = 0.1 + 0.3 * b;
  }
  if (sparks && layer.from === "center") speed = 0.3 + 1.6 * b;
  const slowed = (1 - Math.exp(-drag * age)) / drag;
  const falling = gravity / drag;
  const [vx, vy] = [Math.cos(angle) * speed * side, Math.sin(angle) * speed * side];
  const sway = sparks
    ? 0
    : Math.sin((0.6 + c) * age * TURN * 0.5 + a * TURN) * side * 0.02 * Math.min(1, age);
  const lives = sparks ? 0.7 + 0.8 * c : 2.2 + 1.6 * c;
  return {
    x: x + vx * slowed + sway,
    y: y + falling * age + (vy - falling) * slowed,
    radians: (d - 0.5) * 8 * age + b * TURN,
    turn: sparks ? 1 : Math.cos(age * (3 + 5 * c) + a * TURN),
    alpha: Math.min(1, Math.max(0, (lives - age) / (lives * 0.3))),
  };
}

/** Snow, bubbles and dust go round for ever: out on one side, in on the other. */
function drifting(particle: Particle, age: number, box: Rect, side: number, layer: ParticlesLayer): State {
  const { a, b, c, d } = particle;
  const dust = layer.style === "dust";
  const speed = dust ? 0.015 + 0.02 * b : layer.style === "snow" ? 0.09 + 0.11 * b : 0.07 + 0.13 * b;
  // a box of no height to speak of is as high as a pixel
  const way = (age * speed * side) / Math.max(1, box.height) + c;
  const share = way - Math.floor(way);
  const along = layer.style === "snow" ? share : 1 - share;
  const swing = Math.sin(age * (0.5 + d) + a * TURN) * side * (dust ? 0.02 : 0.015);
  // at the edges of its way it fades, so that nothing pops up inside the picture
  const edge = Math.min(1, share / 0.12, (1 - share) / 0.12);
  return {
    x: box.x + a * box.width + swing,
    y: box.y + along * box.height,
    radians: 0,
    turn: 1,
    alpha: edge * (dust ? 0.35 + 0.4 * Math.abs(Math.sin(age * (0.4 + b) + d * TURN)) : 1),
  };
}

/** Confetti and its like: seeded, bounded in number, and the same at a time whatever was drawn before. */
export function particlesDrawing(layer: ParticlesLayer, box: Rect, stage: Stage): Drawing {
  const random = randomFrom(Math.imul(stage.composition.seed, 0x9e3779b1) ^ layer.seed);
  const colors = layer.colors.map((color) => colorOf(color, stage));
  const side = Math.max(1, Math.sqrt(box.width * box.height));
  const bursts = layer.style === "confetti" || layer.style === "sparks";
  const particles = Array.from({ length: layer.count }, (_, index): Particle => {
    const [a, b, c, d, kind, size] = [random(), random(), random(), random(), random(), random()];
    const outline =
      layer.style !== "confetti"
        ? DISC
        : kind < 0.45
          ? PAPER
          : kind < 0.7
            ? RIBBON
            : kind < 0.88
              ? DISC
              : TRIANGLE;
    return {
      ...{ outline, a, b, c, d },
      color: colors[index % colors.length] ?? "#000000",
      size: layer.sizeUnits * stage.unit * (1 / 3 + (size * 2) / 3),
      bornSeconds: bursts ? random() * (layer.from === "top" ? 1.2 : 0.25) : 0,
    };
  });
  const frame = { x: 0, y: 0, width: stage.widthPixels, height: stage.heightPixels };
  return (seconds, sceneSeconds) => {
    const pose = poseOfPart(layer, seconds, 0, box, stage.unit, sceneSeconds);
    if (pose.alpha <= 0 || box.width <= 0 || box.height <= 0) return [];
    const since = seconds - layer.startSeconds - (layer.enter?.delaySeconds ?? 0);
    const ops: DrawOp[] = [];
    for (const particle of particles) {
      const age = since - particle.bornSeconds;
      if (age < 0) continue;
      const state = bursts
        ? thrown(particle, age, box, side, layer)
        : drifting(particle, age, box, side, layer);
      const reach = particle.size * 2;
      const outside =
        state.x < frame.x - reach ||
        state.y < frame.y - reach ||
        state.x > frame.width + reach ||
        state.y > frame.height + reach;
      const scale = particle.size / ACROSS;
      if (state.alpha <= 0.01 || outside || Math.abs(state.turn) < 0.02) continue;
      const [cos, sin] = [Math.cos(state.radians) * scale, Math.sin(state.radians) * scale];
      const { bounds } = particle.outline;
      const own: Matrix = times(
        [cos, sin, -sin * state.turn, cos * state.turn, state.x, state.y],
        [1, 0, 0, 1, -bounds.width / 2, -bounds.height / 2],
      );
      ops.push({
        outline: particle.outline,
        matrix: times(pose.matrix, own),
        alpha: pose.alpha * state.alpha,
        fill: particle.color,
        ...(pose.clip ? { clip: pose.clip } : {}),
      });
    }
    return ops;
  };
}
