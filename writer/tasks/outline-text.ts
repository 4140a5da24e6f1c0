import type { Outline } from '#manuscript/model/outline.ts'

/** Formats the chapters of an outline for a prompt, numbered, with one title per line. */
export const outlineLines = ({ chapters }: Outline): { chapter: string; sections: string[] }[] =>
  chapters.map(({ title, subchapters }, at) => ({
    chapter: `${at + 1}. ${title}`,
    sections: subchapters.map((section, index) => `${at + 1}.${index + 1} ${section.title}`),
  }))

/** Formats an outline for a prompt: numbered, one title per line. */
export const outlineText = (outline: Outline): string =>
  [outline.title, ...outlineLines(outline).flatMap(({ chapter, sections }) => [chapter, ...sections])].join('\n')
