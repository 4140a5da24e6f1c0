const numbered = /<this-section-[0-9a-f]{12}>\n(\d+\.\d+) (.*) \(\d+\)\n/gu
const named = /<section-title-[0-9a-f]{12}>\n(.*)\n/u

/**
 * Returns the number and title of the section that a prompt from a plan requests. The sections of a
 * chapter can form one conversation, so the last request counts.
 */
const lastNumbered = (prompt: string) => [...prompt.matchAll(numbered)].at(-1)

/**
 * Returns the title of the section that a prompt requests, with or without a plan; undefined for
 * other prompts.
 */
export const requestedSection = (prompt: string): string | undefined =>
  lastNumbered(prompt)?.[2] ?? named.exec(prompt)?.[1]

/** Returns the number of the section that a prompt from a plan requests, such as `2.1`. */
export const requestedNumber = (prompt: string): string | undefined => lastNumbered(prompt)?.[1]
