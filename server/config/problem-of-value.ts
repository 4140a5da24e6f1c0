import { isSettingName } from './settings.ts'

/**
 * Returns true if the value is in typographic quotation marks, which word processors and chat
 * programs insert. No parser removes them.
 */
const isTypographicallyQuoted = (value: string): boolean =>
  value.length > 1 && '“”„‘’‚'.includes(value[0]!) && '“”‘’'.includes(value.at(-1)!)

const hasLoneQuote = (value: string): boolean =>
  (value.startsWith('"') || value.endsWith('"')) && value.split('"').length % 2 === 0

/** Returns true for `${NAME}`, which a shell replaces, but `.env`, systemd and Docker don't. */
const hasReference = (value: string): boolean => /\$\{[A-Za-z_]\w*\}/.test(value)

const isPlaceholder = (value: string): boolean => /^<[^<>@]*>$/.test(value)

/**
 * Returns true if a second setting follows the value, such as `AI_MODEL=` in
 * `http://127.0.0.1:11434/v1 AI_MODEL=llama3.2`.
 */
const holdsSetting = (value: string): boolean =>
  value.split(/\s/).some((word, index) => index > 0 && word.includes('=') && isSettingName(word.split('=', 1)[0]!))

/**
 * Returns a mistake that makes a value invalid for any setting, or null. The message does not quote
 * the value.
 */
export const problemOfValue = (value: string): string | null => {
  if (hasLoneQuote(value)) return 'it has a quotation mark (") on one side only'
  if (isTypographicallyQuoted(value)) return 'it is in typographic quotation marks: remove them or use "'
  if (holdsSetting(value)) return 'another setting follows on the same line: put each on a line of its own'
  if (hasReference(value))
    return 'it has a reference such as ${NAME}, which is not expanded here: write the value itself'
  if (value === 'undefined' || value === 'null') return `it is the word ${value}, which a script left there`
  return isPlaceholder(value) ? 'it is a placeholder in angle brackets' : null
}
