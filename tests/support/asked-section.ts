const numbered = /<this-section-[0-9a-f]{12}>\n(\d+\.\d+) (.*) \(\d+\)\n/u
const named = /<section-title-[0-9a-f]{12}>\n(.*)\n/u

/** Returns the title of the section that a prompt asks for, with or without a plan; undefined for other prompts. */
export const askedSection = (prompt: string): string | undefined =>
  numbered.exec(prompt)?.[2] ?? named.exec(prompt)?.[1]

/** Returns the number of the section that a prompt from a plan asks for, such as `2.1`. */
export const askedNumber = (prompt: string): string | undefined => numbered.exec(prompt)?.[1]
