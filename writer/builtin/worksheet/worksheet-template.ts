export interface TemplateSection {
  title: string
  /** Questions that the section must answer. */
  questions: string[]
}

export interface TemplateChapter {
  title: string
  goal: string
  sections: TemplateSection[]
}

/**
 * Typical structure of a book type: chapters in the order in which they are added to a longer book.
 */
export interface WorksheetTemplate {
  chapters: TemplateChapter[]
  /** The goal of a chapter about the person's own point; `{}` is its title. */
  pointGoal: string
  /**
   * Sections of a chapter about one of the person's points, also used to extend chapters. `{}` is
   * the point.
   */
  point: TemplateSection[]
  /** Ways to begin a section; one of them is suggested. */
  openings: string[]
  /** Prompts for when the writer is stuck. */
  prompts: string[]
}

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

const readSection = (line: string): TemplateSection => {
  const [title, ...questions] = line.replace(/^- /, '').split(' | ')
  return { title: title!, questions }
}

/**
 * Parses a template from plain text: `# Chapter :: goal`, followed by lines `- Section | question |
 * question`.
 */
export const parseTemplate = (text: {
  chapters: string
  pointGoal: string
  point: string
  openings: string
  prompts: string
}): WorksheetTemplate => {
  const chapters: TemplateChapter[] = []
  for (const line of lines(text.chapters)) {
    if (line.startsWith('# ')) {
      const [title, goal] = line.slice(2).split(' :: ')
      chapters.push({ title: title!, goal: goal!, sections: [] })
    } else chapters.at(-1)!.sections.push(readSection(line))
  }
  return {
    chapters,
    pointGoal: text.pointGoal,
    point: lines(text.point).map(readSection),
    openings: lines(text.openings),
    prompts: lines(text.prompts),
  }
}
