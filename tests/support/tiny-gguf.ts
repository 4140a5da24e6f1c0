import { writeFileSync } from 'node:fs'

type Value =
  | { type: 'uint32'; value: number }
  | { type: 'float32'; value: number }
  | { type: 'string'; value: string }
  | { type: 'strings'; value: string[] }
  | { type: 'floats'; value: number[] }
  | { type: 'integers'; value: number[] }

/** Ids of GGUF value types. */
const typeNumber = { uint32: 4, int32: 5, float32: 6, string: 8, array: 9 }
const alignment = 32
const version = 3

const uint32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32LE(value)
  return bytes
}
const float32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeFloatLE(value)
  return bytes
}
const uint64 = (value: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
const string = (value: string) => {
  const bytes = Buffer.from(value)
  return Buffer.concat([uint64(bytes.length), bytes])
}
const array = <T>(type: number, values: T[], write: (value: T) => Buffer) =>
  Buffer.concat([uint32(typeNumber.array), uint32(type), uint64(values.length), ...values.map(write)])

const encode = (value: Value): Buffer => {
  switch (value.type) {
    case 'uint32':
      return Buffer.concat([uint32(typeNumber.uint32), uint32(value.value)])
    case 'float32':
      return Buffer.concat([uint32(typeNumber.float32), float32(value.value)])
    case 'string':
      return Buffer.concat([uint32(typeNumber.string), string(value.value)])
    case 'strings':
      return array(typeNumber.string, value.value, string)
    case 'floats':
      return array(typeNumber.float32, value.value, float32)
    case 'integers':
      return array(typeNumber.int32, value.value, int32)
  }
}

const padding = (length: number) => Buffer.alloc((alignment - (length % alignment)) % alignment)

const width = 64
const heads = 4
const sharedHeads = 2
const hidden = 128
const layers = 2
const contextTokens = 2048

/** Token kinds of a SentencePiece vocabulary. */
const kind = { normal: 1, unknown: 2, control: 3, byte: 6 }

const vocabulary = () => {
  const tokens: { text: string; kind: number }[] = [
    { text: '<unk>', kind: kind.unknown },
    { text: '<s>', kind: kind.control },
    { text: '</s>', kind: kind.control },
  ]
  for (let byte = 0; byte < 256; byte++)
    tokens.push({ text: `<0x${byte.toString(16).toUpperCase().padStart(2, '0')}>`, kind: kind.byte })
  tokens.push({ text: '\u2581', kind: kind.normal })
  for (let code = 33; code < 127; code++) tokens.push({ text: String.fromCharCode(code), kind: kind.normal })
  return tokens
}

const tensorsFor = (words: number): [name: string, dimensions: number[]][] => {
  const shared = (width / heads) * sharedHeads
  const tensors: [string, number[]][] = [
    ['token_embd.weight', [width, words]],
    ['output_norm.weight', [width]],
    ['output.weight', [width, words]],
  ]
  for (let layer = 0; layer < layers; layer++)
    tensors.push(
      [`blk.${layer}.attn_norm.weight`, [width]],
      [`blk.${layer}.attn_q.weight`, [width, width]],
      [`blk.${layer}.attn_k.weight`, [width, shared]],
      [`blk.${layer}.attn_v.weight`, [width, shared]],
      [`blk.${layer}.attn_output.weight`, [width, width]],
      [`blk.${layer}.ffn_norm.weight`, [width]],
      [`blk.${layer}.ffn_gate.weight`, [width, hidden]],
      [`blk.${layer}.ffn_up.weight`, [width, hidden]],
      [`blk.${layer}.ffn_down.weight`, [hidden, width]],
    )
  return tensors
}

/**
 * Writes a working language model of half a megabyte with random weights, which generates nonsense.
 */
export const writeTinyGguf = (path: string, seed = 1): void => {
  const tokens = vocabulary()
  const metadata: [string, Value][] = [
    ['general.architecture', { type: 'string', value: 'llama' }],
    ['general.name', { type: 'string', value: 'tiny' }],
    ['general.file_type', { type: 'uint32', value: 0 }],
    ['llama.context_length', { type: 'uint32', value: contextTokens }],
    ['llama.embedding_length', { type: 'uint32', value: width }],
    ['llama.block_count', { type: 'uint32', value: layers }],
    ['llama.feed_forward_length', { type: 'uint32', value: hidden }],
    ['llama.rope.dimension_count', { type: 'uint32', value: width / heads }],
    ['llama.attention.head_count', { type: 'uint32', value: heads }],
    ['llama.attention.head_count_kv', { type: 'uint32', value: sharedHeads }],
    ['llama.attention.layer_norm_rms_epsilon', { type: 'float32', value: 1e-5 }],
    ['llama.vocab_size', { type: 'uint32', value: tokens.length }],
    ['tokenizer.ggml.model', { type: 'string', value: 'llama' }],
    ['tokenizer.ggml.tokens', { type: 'strings', value: tokens.map(({ text }) => text) }],
    ['tokenizer.ggml.scores', { type: 'floats', value: tokens.map((_, index) => -index) }],
    ['tokenizer.ggml.token_type', { type: 'integers', value: tokens.map(({ kind }) => kind) }],
    ['tokenizer.ggml.bos_token_id', { type: 'uint32', value: 1 }],
    ['tokenizer.ggml.eos_token_id', { type: 'uint32', value: 2 }],
    ['tokenizer.ggml.unknown_token_id', { type: 'uint32', value: 0 }],
    [
      'tokenizer.chat_template',
      {
        type: 'string',
        value: "{% for m in messages %}{{ m['role'] + ': ' + m['content'] + '\\n' }}{% endfor %}assistant: ",
      },
    ],
  ]
  const tensors = tensorsFor(tokens.length)
  const head = [
    Buffer.from('GGUF'),
    uint32(version),
    uint64(tensors.length),
    uint64(metadata.length),
    ...metadata.flatMap(([key, value]) => [string(key), encode(value)]),
  ]

  let state = seed
  const random = () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return state / 2 ** 32 - 0.5
  }
  const weights: Buffer[] = []
  let offset = 0
  for (const [name, dimensions] of tensors) {
    const size = dimensions.reduce((product, dimension) => product * dimension, 1)
    const scale = 3.4 / Math.sqrt(dimensions[0]!)
    const values = Float32Array.from({ length: size }, () => (dimensions.length === 1 ? 1 : random() * scale))
    const bytes = Buffer.from(values.buffer)
    const gap = padding(bytes.length)
    head.push(string(name), uint32(dimensions.length), ...dimensions.map(uint64), uint32(0), uint64(offset))
    weights.push(bytes, gap)
    offset += bytes.length + gap.length
  }
  const header = Buffer.concat(head)
  writeFileSync(path, Buffer.concat([header, padding(header.length), ...weights]))
}
