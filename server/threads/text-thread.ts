import { scoreLetterGroups } from '#manuscript/model/letter-groups.ts'
import { safeMarkdown } from '#manuscript/model/safe-markdown.ts'
import { serveJobs } from './serve-jobs.ts'

/** Work on a text that would block the main thread. */
export interface TextJob {
  do: 'sanitize' | 'score letter groups'
  text: string
}

serveJobs({
  work: ({ do: task, text }: TextJob) => (task === 'sanitize' ? safeMarkdown(text) : scoreLetterGroups(text)),
  packError: String,
})
