import { hash, randomFrom } from './random.ts'

/** How a call can go wrong on the wire. */
export const wireFaults = [
  '429',
  '429-retry-after',
  '500',
  '503',
  '401',
  '400',
  /** The connection is broken before any answer. */
  'refused',
  /** Not even headers. */
  'no-answer',
  /** Headers, then nothing. */
  'no-token',
  /** Falls silent in mid-stream. */
  'silence',
  /** The stream ends in order, without a finish reason. */
  'cut',
  /** The connection breaks in mid-stream. */
  'dropped',
  /** An event that is not JSON in mid-stream, after which the stream goes on as if nothing were wrong. */
  'nonsense',
  /** An error object in mid-stream. */
  'error-event',
  /** A page of HTML with status 200, as a proxy would send it. */
  'html',
  'broken-json',
  /** JSON that parses and does not fit the schema. */
  'wrong-json',
  'empty',
  /** Runs into its limit of tokens half-way. */
  'length',
] as const

/** How a call can go wrong in what is written. */
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
  /** Half as long again as asked. */
  'longer',
  /** Declines instead of writing. */
  'refusal',
  /** Says "Yes." and nothing else. */
  'yes',
  /** Thinks aloud about the order, without any tag, and stops. */
  'thoughts',
  /** One sentence over and over, from the start. */
  'one-sentence',
] as const

export type WritingFault = (typeof writingFaults)[number]
export type Fault = (typeof wireFaults)[number] | WritingFault

const allFaults: readonly string[] = [...wireFaults, ...writingFaults]
const isFault = (name: string): name is Fault => allFaults.includes(name)

export interface Behaviour {
  firstTokenMs: number
  /** 0 is as fast as it can. */
  tokensPerSecond: number
  /** Calls at once; those past it wait in the order they came, as they do with servers of local models. */
  concurrency: number
  seed: number
  /** Share of the calls, 0 to 1, that go wrong in each way. Shares add up; past 1 they are scaled down. */
  faults: Partial<Record<Fault, number>>
  /** Only the first so many calls of a model name go wrong. */
  times: number
  retryAfterSeconds: number
  /** Length of a reply when the prompt asks for none. */
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

/** Throws a RangeError that names what it did not understand, so that a typing error never looks like a polite server. */
export const checkFaults = (faults: Record<string, unknown>): Partial<Record<Fault, number>> => {
  for (const [name, share] of Object.entries(faults)) {
    if (!isFault(name)) throw new RangeError(`No such fault: ${name}. There are ${allFaults.join(', ')}`)
    if (typeof share !== 'number' || !(share >= 0 && share <= 1))
      throw new RangeError(`The share of ${name} must be from 0 to 1`)
  }
  return faults
}

/** Reads settings from a model's name, for example `double;fault=429,loop;rate=0.2;seed=1;ttft=50;tps=80`. */
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

/** The same prompt asked again draws again, whatever was asked in between. */
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
