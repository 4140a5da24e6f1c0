export interface TemplateSection {
  title: string
  /** What the section has to answer. */
  questions: string[]
}

export interface TemplateChapter {
  title: string
  goal: string
  sections: TemplateSection[]
}

/** How a kind of book is usually built: chapters in the order in which they are added as a book grows. */
export interface WorksheetTemplate {
  chapters: TemplateChapter[]
  /** What a chapter of the author's own is to achieve; `{}` is its title. */
  pointGoal: string
  /** For a chapter about one of the author's own points, and to fill up longer chapters. `{}` is the point. */
  point: TemplateSection[]
  /** How to begin a section; one of them is suggested. */
  openings: string[]
  /** What to do when stuck. */
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

/** Reads a frame from plain text: `# Chapter :: goal`, below it `- Section | question | question`. */
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
