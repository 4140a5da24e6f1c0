const CENSORED = '[secret]'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
/** The length of 256 random bits in base64url, the form of session tokens. */
const TOKEN_LENGTH = 43
/** Returns true for a word like a session token. One in 1,500 of them has no digit. */
const isToken = (word: string) => word.length === TOKEN_LENGTH && /[a-z]/.test(word) && /[A-Z]/.test(word)
/** Returns true for a word that looks like a random token or hash, and is not a UUID. */
const isRandom = (word: string) => !uuid.test(word) && /[A-Za-z]/.test(word) && (/[0-9]/.test(word) || isToken(word))

/** Patterns of secrets in any text. */
const shapes: [RegExp, string | ((found: string) => string)][] = [
  // The values of a failed query, possibly quoted in another message. In a line of JSON, the line
  // break is written as \n.
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

/**
 * Removes everything that looks like a secret or an email address. It is the last safeguard of a
 * log line.
 */
export const scrubSecrets = (text: string): string =>
  shapes.reduce((clean, [shape, instead]) => clean.replaceAll(shape, instead as string), text)
