import { createHash } from 'node:crypto'

/**
 * Words that people build secrets from. Longer words come first, so that they are removed before
 * the shorter words inside them.
 */
const WORDS =
  'january february september october november december monday tuesday wednesday thursday saturday sunday winter summer spring autumn geheim nobody deadbeef cafebabe feedface baadfood badfood dead beef cafe babe feed face very knows for with never and not characters development application administrator production temporary inkloom changeme password passwort example qwertyui master secret sample random string please change letmein welcome default monkey dragon iloveyou inkloom shadow sunshine football baseball superman trustno admin login token value local least long test user root demo this that here your abcd key app foo bar baz my is at the'
    .split(' ')
    .toSorted((a, b) => b.length - a.length)

/**
 * The most frequent letter pairs of English: two of three pairs in English text are among these,
 * and one of seven in random letters.
 */
const PAIRS = new Set(
  'th he in er an re on at en nd ti es or te of ed is it al ar st to nt ng se ha as ou io le ve co me de hi ri ro ic ne ea ra ce li ch ll be ma si om ur ca el ta la ns di fo ho pe ec pr no ct us ac ot il tr ly nc et ut ss so rs un lo wa ge ie wh ee wi em ad ol rt po we na ul ni ts mo ow pa im mi ai sh ir su id os iv'.split(
    ' ',
  ),
)
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '0123456789012',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
]

/**
 * A secret with fewer different characters was not generated randomly: 32 random hexadecimal digits
 * have 14 on average.
 */
const FEW_CHARACTERS = 7
/** The fewest characters that a strong secret has after words and separators are removed. */
const LEFT_CHARACTERS = 12
const SEQUENTIAL_SHARE = 0.7
const ENGLISH_SHARE = 0.55
/**
 * The lowest share of frequent English letter pairs at which text with separators counts as words.
 */
const DIVIDED_SHARE = 0.35
/** A passphrase of this length is strong enough even if its words can be guessed one by one. */
const LONG_PASSPHRASE = 64

/**
 * Returns the length of the shortest part whose repetition gives the text, computed with the prefix
 * function. Returns the whole length if there is no repetition.
 */
const periodOf = (text: string): number => {
  const borders = [0]
  for (let at = 1; at < text.length; at++) {
    let length = borders[at - 1]!
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1]!
    borders.push(text[at] === text[length] ? length + 1 : 0)
  }
  return text.length - borders.at(-1)!
}

const follows = (a: string, b: string): boolean =>
  ROWS.some((row) => row.includes(a + b) || row.includes(b + a)) || a === b

/** Returns true for sequences, including two or three alternating ones such as `a1b2c3`. */
const isSequential = (text: string): boolean =>
  [1, 2, 3].some((step) => {
    const pairs = text.length - step
    let found = 0
    for (let at = 0; at < pairs; at++) if (follows(text[at]!, text[at + step]!)) found++
    return found >= pairs * SEQUENTIAL_SHARE
  })

/** Returns true if most neighbouring characters differ by the same amount, as in `acegik`. */
const hasEqualSteps = (values: Uint8Array | number[]): boolean => {
  const counts = new Map<number, number>()
  for (let at = 1; at < values.length; at++) {
    const step = values[at]! - values[at - 1]!
    counts.set(step, (counts.get(step) ?? 0) + 1)
  }
  return Math.max(0, ...counts.values()) >= (values.length - 1) * SEQUENTIAL_SHARE
}

/** Returns true for concatenated numbers or dates with equal steps, such as `100110021003`. */
const isCounting = (text: string): boolean =>
  /^\d+$/.test(text) &&
  [2, 3, 4, 5, 6, 7, 8, 9, 10].some((width) => {
    const numbers = (text.match(new RegExp(`\\d{${width}}`, 'g')) ?? []).map(Number)
    const step = numbers[1]! - numbers[0]!
    return numbers.length > 2 && numbers.every((number, at) => at === 0 || number === numbers[at - 1]! + step)
  })

/** Replaces the symbols on a keyboard's digit keys with their digits. */
const unshifted = (text: string): string =>
  text.replaceAll(/[!@#$%^&*()]/g, (sign) => '1234567890'['!@#$%^&*()'.indexOf(sign)]!)

/** Pi, Euler's number, the square root of two and the Fibonacci numbers. */
const CONSTANTS = /^(3\.?1415926535|2\.?7182818284|1\.?4142135623|1123581321)/

const hashesOfWords = (): Set<string> =>
  new Set(
    ['', ...WORDS].flatMap((word) =>
      ['md5', 'sha1', 'sha256'].map((name) => createHash(name).update(word).digest('hex')),
    ),
  )

const withoutWords = (text: string): string =>
  WORDS.reduce((left, word) => left.replaceAll(word, ' '), text).replaceAll(/[^a-z]/g, '')

const plain = (text: string, one: string): string =>
  text
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .replaceAll(/[0134578]/g, (digit) => ({ 0: 'o', 1: one, 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b' })[digit]!)

/**
 * Returns true for text that is mostly letters and has many of the frequent letter pairs of
 * English.
 */
const isWords = (text: string): boolean => {
  const letters = text.replaceAll(/[^a-z]/g, '')
  if (letters.length < text.length * 0.75 || text.length >= LONG_PASSPHRASE) return false
  let pairs = 0
  let found = 0
  for (let at = 1; at < text.length; at++) {
    const pair = text.slice(at - 1, at + 1)
    if (!/^[a-z]{2}$/.test(pair)) continue
    pairs++
    if (PAIRS.has(pair)) found++
  }
  const words = text.split(/[^a-z]+/).filter(Boolean)
  const divided = words.length >= 4 && !/[0-9]/.test(text) && words.every((word) => /[aeiouy]/.test(word))
  return found >= pairs * (divided ? DIVIDED_SHARE : ENGLISH_SHARE)
}

const hasWords = (text: string) => withoutWords(text) !== text.replaceAll(/[^a-z]/g, '')
const leftOf = (text: string) => withoutWords(text).length + text.replaceAll(/[^0-9]/g, '').length

const isMadeOfWords = (text: string): boolean => {
  if (hasWords(text) && leftOf(text) < LEFT_CHARACTERS) return true
  const replaced = /[a-z]/.test(text) ? ['i', 'l'].map((one) => plain(text, one)) : []
  return (
    replaced.some((candidate) => hasWords(candidate) && withoutWords(candidate).length < LEFT_CHARACTERS) ||
    isWords(text)
  )
}

/** Decodes a secret that is hexadecimal or base64. */
const decodings = (secret: string): Buffer[] => [
  ...(/^([0-9a-f]{2})+$/i.test(secret) ? [Buffer.from(secret, 'hex')] : []),
  ...(/^[\w+/-]+={0,2}$/.test(secret) ? [Buffer.from(secret, 'base64')] : []),
]

/**
 * Checks the decoded content of an encoded secret, which is no stronger than that content. Random
 * bytes are hardly ever all printable characters.
 */
const decodedWeakness = (secret: string, depth: number): string | null => {
  for (const bytes of decodings(secret)) {
    if (bytes.length < LEFT_CHARACTERS) continue
    if (hasEqualSteps(bytes)) return 'an encoded sequence'
    const text = bytes.toString('latin1').trim()
    const why = /^[ -~\s]+$/.test(text) ? weaknessAtDepth(text, depth + 1) : null
    if (why) return why.startsWith('an encoded') || why.startsWith('the') ? why : `encoded, and then ${why}`
  }
  return null
}

/** The number of nested encodings that are decoded. */
const DEEPEST = 3

const weaknessAtDepth = (secret: string, depth: number): string | null => {
  const text = secret.toLowerCase()
  if (/random.characters|at.least.32/.test(text)) return 'the sample of .env.example'
  if (new Set(text).size < FEW_CHARACTERS || periodOf(text) <= text.length / 2) return 'a repetition'
  const codes = Array.from(text, (sign) => sign.charCodeAt(0))
  if (isSequential(text) || isSequential(unshifted(text)) || hasEqualSteps(codes) || isCounting(text))
    return 'a sequence'
  if (CONSTANTS.test(text)) return 'a well-known number'
  if (hashesOfWords().has(text)) return 'the hash of a word'
  if (isMadeOfWords(text)) return 'made of words'
  return depth < DEEPEST ? decodedWeakness(secret, depth) : null
}

/**
 * Returns why a secret is weak, as a phrase that follows "it is", or null if it is strong enough.
 */
export const weaknessOf = (secret: string): string | null => weaknessAtDepth(secret, 0)
