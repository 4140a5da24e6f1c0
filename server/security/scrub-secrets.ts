const CENSORED = '[secret]'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** As random as a token: long, and letters and digits mixed. */
const isRandom = (word: string) => /[0-9]/.test(word) && /[A-Za-z]/.test(word) && !uuid.test(word)

/** What a secret looks like, wherever it stands. */
const shapes: [RegExp, string | ((found: string) => string)][] = [
  // Values of a failed query, in a message that somebody put into another; in a line of JSON its end is written \n.
  [/((?:\\n|\n)params: )(?:[^"\\\n]|\\.)*/g, `$1${CENSORED}`],
  [/([?&;](?:token|code|state|key|secret|password)=)[^&\s"\\]+/gi, `$1${CENSORED}`],
  [/(login_with_token\/)(?!:token\b)[^/?\s"\\]+/g, `$1${CENSORED}`],
  [/(\w:\/\/)[^\s/@"\\]+@/g, `$1${CENSORED}@`],
  [/\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${CENSORED}`],
  [/\b(?:sk|rk|pk|whsec|ink|sess|key)[-_][\w*-]{6,}/gi, CENSORED],
  [/\bINK(?:-[0-9A-Z]{7}){4}\b/gi, CENSORED],
  [/\bGOCSPX-[\w-]+/g, CENSORED],
  [/(?<![\w.%+-])[\w.%+-]+@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}/g, '[address]'],
  [/(?<![\w-])[\w-]{24,}/g, (found) => (isRandom(found) ? CENSORED : found)],
]

/** The last guard of a log line: takes out what looks like a secret or an address, whatever carried it there. */
export const scrubSecrets = (text: string): string =>
  shapes.reduce((clean, [shape, instead]) => clean.replaceAll(shape, instead as string), text)
