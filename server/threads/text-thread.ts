import { scoreLetterGroups } from '#manuscript/model/language-detection/letter-groups.ts'
import { type CandidateOptions, findCandidates } from '#manuscript/model/names/find-candidates.ts'
import type { NameBlock } from '#manuscript/model/names/name-types.ts'
import { proposeRename, type RenameRequest } from '#manuscript/model/names/propose-rename.ts'
import { safeMarkdown } from '#manuscript/model/markdown/safe-markdown.ts'
import { type PassageQuery, rankPassages } from '#writer/questions/rank-passages.ts'
import type { SearchedBlock } from '#writer/questions/split-manuscript.ts'
import { serveJobs } from './serve-jobs.ts'

/** Work on a text that would block the main thread. */
export type TextJob =
  | { do: 'sanitize' | 'score letter groups'; text: string }
  | { do: 'propose rename'; blocks: readonly NameBlock[]; request: RenameRequest }
  | { do: 'find candidates'; blocks: readonly NameBlock[]; options: CandidateOptions }
  | { do: 'rank passages'; blocks: readonly SearchedBlock[]; query: PassageQuery; onlyMatches: boolean }

const runJob = (job: TextJob): unknown => {
  switch (job.do) {
    case 'sanitize':
      return safeMarkdown(job.text)
    case 'score letter groups':
      return scoreLetterGroups(job.text)
    case 'propose rename':
      return proposeRename(job.blocks, job.request)
    case 'find candidates':
      return findCandidates(job.blocks, job.options)
    case 'rank passages':
      return rankPassages(job.blocks, job.query, job)
  }
}

serveJobs({ work: runJob, packError: String })
