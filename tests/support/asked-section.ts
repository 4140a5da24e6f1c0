const numbered = /<this-section-[0-9a-f]{12}>\n(\d+\.\d+) (.*) \(\d+\)\n/gu
const named = /<section-title-[0-9a-f]{12}>\n(.*)\n/gu

/** The sections of a chapter are one conversation, so that the last request counts. */
const lastOf = (prompt: string, pattern: RegExp) => [...prompt.matchAll(pattern)].at(-1)

/** Returns the title of the section that a prompt asks for, with or without a plan; undefined for other prompts. */
export const askedSection = (prompt: string): string | undefined =>
  lastOf(prompt, numbered)?.[2] ?? lastOf(prompt, named)?.[1]

/** Returns the number of the section that a prompt from a plan asks for, such as `2.1`. */
export const askedNumber = (prompt: string): string | undefined => lastOf(prompt, numbered)?.[1]
