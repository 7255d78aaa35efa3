// RGBA to I420 as WebAssembly, eight pixels of two rows at a time: see `convertedBy` for what it computes.

/** Code that leaves one value on the stack, or does something. */
type Code = number[];

/** An unsigned number in LEB128, as WebAssembly writes all of them. */
function unsigned(value: number): Code {
  const low = value & 0x7f;
  const rest = value >>> 7;
  return rest ? [low | 0x80, ...unsigned(rest)] : [low];
}

function signed(value: number): Code {
  const low = value & 0x7f;
  const rest = value >> 7;
  const ends = (rest === 0 && !(low & 0x40)) || (rest === -1 && (low & 0x40) !== 0);
  return ends ? [low] : [low | 0x80, ...signed(rest)];
}

// instructions by their names in the specification, core 2.0 §5.4
const get = (local: number): Code => [0x20, ...unsigned(local)];
const set = (local: number, value: Code): Code => [...value, 0x21, ...unsigned(local)];
const number = (value: number): Code => [0x41, ...signed(value)];
const plus = (a: Code, b: Code): Code => [...a, ...b, 0x6a];
const minus = (a: Code, b: Code): Code => [...a, ...b, 0x6b];
const left = (a: Code, bits: number): Code => [...a, ...number(bits), 0x74];
const right = (a: Code, bits: number): Code => [...a, ...number(bits), 0x76];
const less = (a: Code, b: Code): Code => [...a, ...b, 0x49];
const select = (a: Code, b: Code, condition: Code): Code => [...a, ...b, ...condition, 0x1b];
const until = (body: Code, again: Code): Code => [0x03, 0x40, ...body, ...again, 0x0d, 0, 0x0b];

const vector = (operation: number): Code => [0xfd, ...unsigned(operation)];
const load = (address: Code, offset = 0): Code => [...address, ...vector(0x00), 0, ...unsigned(offset)];
const constant = (lanes: ArrayBufferView): Code => [
  ...vector(0x0c),
  ...new Uint8Array(lanes.buffer as ArrayBuffer),
];
const shuffle = (a: Code, b: Code, lanes: readonly number[]): Code => [...a, ...b, ...vector(0x0d), ...lanes];
const and = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x4e)];
const add16 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x8e)];
const add32 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xae)];
const right16 = (a: Code, bits: number): Code => [...a, ...number(bits), ...vector(0x8d)];
const right32 = (a: Code, bits: number): Code => [...a, ...number(bits), ...vector(0xad)];
/** Products of signed 16-bit lanes, each two neighbours added. */
const dot = (a: Code, b: Code): Code => [...a, ...b, ...vector(0xba)];
const to16 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x85)];
const to8 = (a: Code, b: Code): Code => [...a, ...b, ...vector(0x66)];
const store32 = (address: Code, value: Code, lane: number): Code => [
  ...[...address, ...value, ...vector(0x5a)],
  ...[0, 0, lane],
];
const store64 = (address: Code, value: Code, lane: number): Code => [
  ...[...address, ...value, ...vector(0x5b)],
  ...[0, 0, lane],
];

/**
 * Constants stand in locals from the first: written where they are used they would be made anew for every eight
 * pixels, which takes as long as all the rest.
 */
const FIRST_CONSTANT = 19;
const constants: Code[] = [];
function held(lanes: ArrayBufferView): Code {
  const code = constant(lanes);
  const known = constants.findIndex((other) => other.join() === code.join());
  return get(FIRST_CONSTANT + (known < 0 ? constants.push(code) - 1 : known));
}
const pairs = (first: number, second: number): Code =>
  held(Int16Array.from({ length: 8 }, (_, lane) => (lane % 2 ? second : first)));
const four = (value: number): Code => held(new Int32Array(4).fill(value));

/** Of four pixels, in 16 bits each: red beside blue. */
const redBlue = (pixels: Code): Code => and(pixels, four(0x00ff00ff));
/** Green beside alpha, which weighs nothing. */
const greenAlpha = (pixels: Code): Code => right16(pixels, 8);

const [SOURCE, WIDTH, HEIGHT, LUMA, STRIDE, U, V] = [0, 1, 2, 3, 4, 5, 6] as const;
const [X, AT, ROW_A, ROW_B] = [7, 8, 9, 10] as const;
/** Four pixels each: of the upper row, of the lower row; red and blue, green and alpha of both added. */
const [A0, A1, B0, B1, RB0, RB1, GA0, GA1] = [11, 12, 13, 14, 15, 16, 17, 18] as const;
const [NUMBERS, VECTORS] = [4, 8] as const;

/** Halves of the weights, which are even: green's would not fit in 16 bits. */
const luma = (pixels: number): Code => {
  const weighed = add32(
    dot(redBlue(get(pixels)), pairs(5983, 2032)),
    dot(greenAlpha(get(pixels)), pairs(20127, 0)),
  );
  return right32(add32(weighed, four(540672)), 15);
};

const EVEN = [0, 1, 2, 3, 8, 9, 10, 11, 16, 17, 18, 19, 24, 25, 26, 27];
/** Columns two by two: four blocks of 2 × 2 pixels. */
const blocks = (left: number, right: number): Code =>
  add16(
    shuffle(get(left), get(right), EVEN),
    shuffle(
      get(left),
      get(right),
      EVEN.map((lane) => lane + 4),
    ),
  );
/** A colour of four blocks. */
const chroma = (red: number, green: number, blue: number): Code => {
  const weighed = add32(dot(get(RB0), pairs(red, blue)), dot(get(GA0), pairs(green, 0)));
  return right32(add32(weighed, four(33685504)), 18);
};

const sums = (into: number, part: (pixels: Code) => Code, a: number, b: number): Code =>
  set(into, add16(part(get(a)), part(get(b))));

const EIGHT: Code = [
  // what is left of a row is done together with pixels before it, once more
  ...set(AT, select(get(X), minus(get(WIDTH), number(8)), less(get(X), minus(get(WIDTH), number(7))))),
  ...set(ROW_A, plus(get(SOURCE), left(get(AT), 2))),
  ...set(ROW_B, plus(get(ROW_A), left(get(WIDTH), 2))),
  ...[set(A0, load(get(ROW_A))), set(A1, load(get(ROW_A), 16))].flat(),
  ...[set(B0, load(get(ROW_B))), set(B1, load(get(ROW_B), 16))].flat(),
  ...[sums(RB0, redBlue, A0, B0), sums(RB1, redBlue, A1, B1)].flat(),
  ...[sums(GA0, greenAlpha, A0, B0), sums(GA1, greenAlpha, A1, B1)].flat(),
  ...[set(RB0, blocks(RB0, RB1)), set(GA0, blocks(GA0, GA1))].flat(),
  // both rows in one vector
  ...set(A0, to8(to16(luma(A0), luma(A1)), to16(luma(B0), luma(B1)))),
  ...store64(plus(get(LUMA), get(AT)), get(A0), 0),
  ...store64(plus(plus(get(LUMA), get(AT)), get(STRIDE)), get(A0), 1),
  ...set(B0, to16(chroma(-6596, -22189, 28784), chroma(28784, -26145, -2639))),
  ...set(B0, to8(get(B0), get(B0))),
  ...store32(plus(get(U), right(get(AT), 1)), get(B0), 0),
  ...store32(plus(get(V), right(get(AT), 1)), get(B0), 1),
  ...set(X, plus(get(X), number(8))),
];

const advance = (local: number, by: Code): Code => set(local, plus(get(local), by));
const ROWS: Code = until(
  [
    ...set(X, number(0)),
    ...until(EIGHT, less(get(X), get(WIDTH))),
    ...advance(SOURCE, left(get(WIDTH), 3)),
    ...advance(LUMA, left(get(STRIDE), 1)),
    ...[advance(U, right(get(STRIDE), 1)), advance(V, right(get(STRIDE), 1))].flat(),
    ...set(HEIGHT, minus(get(HEIGHT), number(2))),
  ],
  get(HEIGHT),
);
const CONVERT: Code = [...constants.flatMap((code, index) => set(FIRST_CONSTANT + index, code)), ...ROWS];
/** memory.copy */
const COPY: Code = [...get(0), ...get(1), ...get(2), 0xfc, 0x0a, 0, 0];

const I32 = 0x7f;
const V128 = 0x7b;
const sized = (bytes: Code): Code => [...unsigned(bytes.length), ...bytes];
const listed = (parts: readonly Code[]): Code => [...unsigned(parts.length), ...parts.flat()];
const section = (id: number, parts: readonly Code[]): Code => [id, ...sized(listed(parts))];
const named = (text: string): Code => sized([...new TextEncoder().encode(text)]);
const functionType = (parameters: number): Code => [0x60, ...listed(Array(parameters).fill([I32])), 0];
const body = (locals: readonly Code[], code: Code): Code => sized([...listed(locals), ...code, 0x0b]);

const MOST_PAGES = 65_536;

const MODULE = Uint8Array.from([
  ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
  ...section(1, [functionType(7), functionType(3)]),
  // the memory is shared between threads
  ...section(2, [[...named("frames"), ...named("memory"), 2, 3, 0, ...unsigned(MOST_PAGES)]]),
  ...section(3, [[0], [1]]),
  ...section(7, [
    [...named("convert"), 0, 0],
    [...named("copy"), 0, 1],
  ]),
  ...section(10, [
    body(
      [
        [NUMBERS, I32],
        [VECTORS + constants.length, V128],
      ],
      CONVERT,
    ),
    body([], COPY),
  ]),
]);

/** Code over a memory. Addresses are in bytes. */
export interface Converter {
  /**
   * BT.709, limited range. In whole numbers, so that every machine gets the same bytes:
   * `Y = (11966 r + 40254 g + 4064 b + 1081344) >> 16`, and with sums over 2 × 2 pixels
   * `U = (-6596 R - 22189 G + 28784 B + 33685504) >> 18`, `V = (28784 R - 26145 G - 2639 B + 33685504) >> 18`.
   *
   * @param source of the pixels: red, green, blue, alpha, row by row
   * @param width at least 8 and even; @param height even
   * @param luma of the part's first pixel in a frame; @param stride bytes from one row of it to the next
   */
  convert(
    source: number,
    width: number,
    height: number,
    luma: number,
    stride: number,
    u: number,
    v: number,
  ): void;
  copy(to: number, from: number, bytes: number): void;
}

/** @param memory shared */
export function converterOf(memory: WebAssembly.Memory): Converter {
  const instance = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { frames: { memory } });
  return instance.exports as unknown as Converter;
}
