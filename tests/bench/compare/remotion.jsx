// The clip as a user of Remotion writes it: components, `useCurrentFrame`, `interpolate`, sequences.
import {
  AbsoluteFill,
  Composition,
  Easing,
  interpolate,
  registerRoot,
  Sequence,
  useCurrentFrame,
  useVideoConfig,
} from "remotion";
import "./clip.css";

const EXPO = Easing.out(Easing.exp);
const SNAP = Easing.inOut(Easing.poly(5));
const CUBIC = Easing.out(Easing.cubic);

/** How far a movement has come: 0 before it, 1 after it. */
function useMove(delaySeconds, durationSeconds, easing) {
  const seconds = useCurrentFrame() / useVideoConfig().fps;
  return interpolate(seconds, [delaySeconds, delaySeconds + durationSeconds], [0, 1], {
    easing,
    extrapolateLeft: "clamp",
    extrapolateRight: "clamp",
  });
}

function Mask({ children, delay, duration = 0.55 }) {
  const moved = useMove(delay, duration, EXPO);
  return (
    <span className="mask">
      <span style={{ transform: `translateY(${(1 - moved) * 128}%)` }}>{children}</span>
    </span>
  );
}

function Rise({ className, children, delay }) {
  const moved = useMove(delay, 0.45, EXPO);
  const opacity = useMove(delay, 0.15, Easing.linear);
  return (
    <div className={className} style={{ opacity, transform: `translateY(${(1 - moved) * 72}px)` }}>
      {children}
    </div>
  );
}

function Progress({ from, to, seconds, color }) {
  const moved = useMove(0, seconds, Easing.linear);
  const x = from + (to - from) * moved;
  return <div className="progress" style={{ background: color, transform: `translateX(${x}px)` }} />;
}

function Hook() {
  const popped = useMove(0, 1.1, EXPO);
  const drifted = useMove(0, 2.0333, CUBIC);
  const faded = useMove(0, 0.4, EXPO);
  const disc = `translate(${-100.8 * drifted}px, ${57.6 * drifted}px) scale(${popped})`;
  return (
    <div className="scene hook">
      <div className="disc" style={{ transform: disc }} />
      <div className="sender" style={{ opacity: faded }}>
        Tidewater
      </div>
      <div className="headline">
        <Mask delay={0.2}>Restores</Mask> <Mask delay={0.255}>take</Mask>
        <br />
        <Mask delay={0.31}>four</Mask> <Mask delay={0.365}>minutes</Mask>
      </div>
      <Progress from={-1920} to={-1440} seconds={2.0333} color="#12140a" />
    </div>
  );
}

function Name() {
  const wiped = useMove(0, 0.7, SNAP);
  return (
    <div className="scene name">
      <div className="panel" style={{ clipPath: `inset(${(1 - wiped) * 100}% 0 0 0)` }} />
      <div className="letter">
        <Mask delay={0.25} duration={0.8}>
          T
        </Mask>
      </div>
      <div className="title">
        <Mask delay={0.45}>Tidewater</Mask>
      </div>
      <Rise className="detail" delay={0.8}>
        A backup service for small teams
      </Rise>
      <Progress from={-1440} to={-960} seconds={3} color="#d4ff3a" />
    </div>
  );
}

function Figure() {
  const shown = useMove(0.1, 0.25, EXPO);
  const counted = useMove(0.1, 1.5, EXPO);
  return (
    <div className="scene figure">
      <div className="count" style={{ opacity: shown }}>
        {Math.round(92 * counted)}%
      </div>
      <div className="rule" style={{ clipPath: `inset(0 ${(1 - counted) * 100}% 0 0)` }} />
      <Rise className="claim" delay={0.5}>
        of restores need no help
      </Rise>
      <Progress from={-960} to={-480} seconds={3.1667} color="#1b1d1a" />
    </div>
  );
}

/** A panel comes up over the old scene, and leaves upwards with the new one behind it. */
function Curtain({ children }) {
  const share = useMove(-1 / 30, 22 / 30, Easing.inOut(Easing.cubic));
  const panel = share < 0.5 ? `inset(${100 - share * 200}% 0 0 0)` : `inset(0 0 ${share * 200 - 100}% 0)`;
  return (
    <AbsoluteFill>
      {share >= 0.5 ? children : null}
      {share < 1 ? <div className="curtain" style={{ clipPath: panel }} /> : null}
    </AbsoluteFill>
  );
}

function SlideUp({ children }) {
  const share = useMove(-1 / 30, 15 / 30, SNAP);
  return <AbsoluteFill style={{ transform: `translateY(${(1 - share) * 1080}px)` }}>{children}</AbsoluteFill>;
}

function Clip() {
  return (
    <AbsoluteFill>
      <Sequence durationInFrames={121}>
        <Hook />
      </Sequence>
      <Sequence from={100} durationInFrames={114}>
        <Curtain>
          <Name />
        </Curtain>
      </Sequence>
      <Sequence from={200}>
        <SlideUp>
          <Figure />
        </SlideUp>
      </Sequence>
    </AbsoluteFill>
  );
}

registerRoot(() => (
  <Composition id="Clip" component={Clip} width={1920} height={1080} fps={30} durationInFrames={300} />
));
