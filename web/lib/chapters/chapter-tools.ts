import { Gauge, Heading, type LucideIcon, PenLine, ScrollText } from 'lucide-react'

export type ChapterTool = 'drafts' | 'summary' | 'slow' | 'headings'

interface ToolDescription {
  label: string
  /** The name in the list of all actions. */
  action: string
  icon: LucideIcon
}

/** The AI tools for a chapter, in the order of its menu. */
export const chapterTools: Record<ChapterTool, ToolDescription> = {
  drafts: { label: 'Draft empty sections', action: 'Draft the empty sections of this chapter', icon: PenLine },
  summary: { label: 'Summarize', action: 'Summarize this chapter', icon: ScrollText },
  slow: { label: 'Find slow passages', action: 'Find slow passages in this chapter', icon: Gauge },
  headings: { label: 'Suggest headings', action: 'Suggest headings for this chapter', icon: Heading },
}
export const chapterToolNames = Object.keys(chapterTools) as ChapterTool[]

/** A tool and the heading of the chapter or section that it works on. */
export interface ChapterRequest {
  tool: ChapterTool
  /** Key of the heading's block. */
  heading: string
}
