import type { LanguageCode } from '#manuscript/model/languages.ts'
import { isPreamble, mayBecomePreamble } from '#writer/quality/chatter.ts'
import { htmlTag } from './clean-reply.ts'

/**
 * Streams text, but holds back anything that may still become a preamble, a code block delimiter,
 * or a tag.
 */
export interface StreamCleaner {
  push(delta: string): string
  /** Returns the text that was still held back at the end. */
  flush(): string
}

const codeBlockStart = /^\s*(?:`{1,3}|~{1,3})[a-z]*\s*$/iu
/**
 * Matches a code block delimiter around the whole reply. A delimiter that names a programming
 * language belongs to the text.
 */
const wrapper = /^[ \t]*(?:```|~~~)[ \t]*(?:(?:markdown|md|text|txt|plaintext|plain)[ \t]*)?\n/iu
const codeBlockClosing = /(?:^|\n)[ \t]*(?:```|~~~)[ \t]*(?=\n|$)/gu
/**
 * Matches an open tag, or the start of a code block delimiter, which is held back until it is
 * complete.
 */
const openEnd = /<[^<>\n]{0,200}$|(?:^|\n)[ \t]*(?:`{1,3}|~{1,3})[^\n`]*$/u

/** Creates a stream cleaner. With `keepsStart`, the text may begin like a preamble. */
export const createStreamCleaner = (language: LanguageCode, { keepsStart = false } = {}): StreamCleaner => {
  let held = ''
  let started = false
  let wrapped = false

  const withoutMarks = (text: string): string =>
    (wrapped ? text.replace(codeBlockClosing, '') : text).replace(htmlTag, '')

  const start = (): boolean => {
    held = held.trimStart()
    for (;;) {
      if (wrapper.test(held)) {
        held = held.replace(wrapper, '').trimStart()
        wrapped = true
        continue
      }
      const end = held.indexOf('\n')
      if (end === -1 || keepsStart || !isPreamble(held.slice(0, end), language)) break
      held = held.slice(end).trimStart()
    }
    if (held === '' || codeBlockStart.test(held)) return false
    return keepsStart || held.includes('\n') || !mayBecomePreamble(held, language)
  }

  const release = (): string => {
    const open = openEnd.exec(held)?.index ?? held.length
    const out = held.slice(0, open)
    held = held.slice(open)
    return withoutMarks(out)
  }

  return {
    push(delta) {
      held += delta
      started ||= start()
      return started ? release() : ''
    },
    flush() {
      if (!started && !keepsStart && isPreamble(held.trim(), language)) return ''
      const out = withoutMarks(held)
      held = ''
      return out
    },
  }
}
