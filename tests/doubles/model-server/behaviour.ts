import { hash, randomFrom } from './random.ts'

/** Faults of a call on the network level. */
export const wireFaults = [
  '429',
  '429-retry-after',
  '500',
  '503',
  '401',
  '400',
  /** The connection is closed before any answer. */
  'refused',
  /** The server sends nothing, not even headers. */
  'no-answer',
  /** The server sends headers, then nothing. */
  'no-token',
  /** The stream stalls in the middle. */
  'silence',
  /** The stream ends normally, but without a finish reason. */
  'cut',
  /** The connection is closed in the middle of the stream. */
  'dropped',
  /** The stream contains an event that is not JSON, and continues normally. */
  'nonsense',
  /** The stream contains an error object. */
  'error-event',
  /** An HTML page with status 200, as a proxy would send it. */
  'html',
  'broken-json',
  /** Valid JSON that does not match the schema. */
  'wrong-json',
  'empty',
  /** The reply reaches its token limit half-way. */
  'length',
] as const

/** Faults in the written text. */
export const writingFaults = [
  'half',
  'double',
  'loop',
  'other-language',
  'leak',
  'repeated-section',
  'headings',
  'preamble',
  'fences',
  /** The reply is half as long again as requested. */
  'longer',
  /** The model declines to write. */
  'refusal',
  /** The reply is "Yes." and nothing else. */
  'yes',
  /** The reply contains untagged thoughts about the order, and no text. */
  'thoughts',
  /** The reply repeats one sentence from the start. */
  'one-sentence',
] as const

export type WritingFault = (typeof writingFaults)[number]
export type Fault = (typeof wireFaults)[number] | WritingFault

const allFaults: readonly string[] = [...wireFaults, ...writingFaults]
const isFault = (name: string): name is Fault => allFaults.includes(name)

export interface Behaviour {
  firstTokenMs: number
  /** 0 means unlimited. */
  tokensPerSecond: number
  /** Maximum number of concurrent calls. Others wait in order, as on servers for local models. */
  concurrency: number
  seed: number
  /**
   * Share of the calls, from 0 to 1, that have each fault. Shares add up; a sum above 1 is scaled
   * down.
   */
  faults: Partial<Record<Fault, number>>
  /** Only this many calls of a model name have faults. */
  times: number
  retryAfterSeconds: number
  /** Length of a reply in words if the prompt states none. */
  words: number
}

export const politeBehaviour: Behaviour = {
  firstTokenMs: 0,
  tokensPerSecond: 0,
  concurrency: Infinity,
  seed: 1,
  faults: {},
  times: Infinity,
  retryAfterSeconds: 1,
  words: 150,
}

const numbers = {
  ttft: 'firstTokenMs',
  tps: 'tokensPerSecond',
  seed: 'seed',
  times: 'times',
  retryAfter: 'retryAfterSeconds',
  words: 'words',
} as const

/**
 * Validates shares of faults. Throws a RangeError that names an unknown fault, so that a typing
 * error does not disable faults silently.
 */
export const checkFaults = (faults: Record<string, unknown>): Partial<Record<Fault, number>> => {
  for (const [name, share] of Object.entries(faults)) {
    if (!isFault(name)) throw new RangeError(`Unknown fault: ${name}. Known ones are ${allFaults.join(', ')}`)
    if (typeof share !== 'number' || !(share >= 0 && share <= 1))
      throw new RangeError(`The share of ${name} must be from 0 to 1`)
  }
  return faults
}

/**
 * Reads settings from a model's name, for example
 * `double;fault=429,loop;rate=0.2;seed=1;ttft=50;tps=80`.
 */
export const behaviourOf = (model: string, standing: Behaviour): Behaviour => {
  const behaviour = { ...standing }
  const settings = new Map(
    model
      .split(';')
      .slice(1)
      .map((part) => {
        const at = part.indexOf('=')
        return [part.slice(0, at), part.slice(at + 1)] as const
      }),
  )
  for (const [name, field] of Object.entries(numbers)) {
    const value = settings.get(name)
    if (value !== undefined) behaviour[field] = Number(value)
  }
  const faults = settings.get('fault')
  if (faults) {
    const rate = Number(settings.get('rate') ?? 1)
    behaviour.faults = checkFaults(Object.fromEntries(faults.split(',').map((name) => [name, rate])))
  }
  return behaviour
}

/**
 * Draws a fault that only depends on the seed, the prompt and its attempt, not on calls in between.
 */
export const drawFault = (
  behaviour: Behaviour,
  call: { prompt: string; attempt: number; ofModel: number },
): Fault | null => {
  if (call.ofModel > behaviour.times) return null
  const shares = Object.entries(behaviour.faults) as [Fault, number][]
  const sum = shares.reduce((total, [, share]) => total + share, 0)
  let drawn = randomFrom(hash(`${behaviour.seed} ${call.attempt} ${call.prompt}`))() * Math.max(1, sum)
  for (const [fault, share] of shares) {
    if (drawn < share) return fault
    drawn -= share
  }
  return null
}
