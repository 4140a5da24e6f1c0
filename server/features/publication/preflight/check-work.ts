import type { PreflightQuery, PreflightReport } from '#contract/preflight.ts'
import type { Exportable } from '#manuscript/export/export-text.ts'
import { imageNames } from '#manuscript/export/images.ts'
import { pdfPages } from '#manuscript/model/export-options.ts'
import { gutterOf } from '#manuscript/export/pdf/pdf-page.ts'
import { preflightRules, type Shop } from '#manuscript/model/preflight/preflight-rules.ts'
import type { PreflightFacts } from '#manuscript/model/preflight/preflight-facts.ts'
import { runPreflight } from '#manuscript/model/preflight/run-preflight.ts'
import { textFactsSteps } from '#manuscript/model/preflight/text-facts.ts'
import { runInTurns } from '#writer/builtin/text/run-in-turns.ts'
import type { Queryable } from '../../../database/database.ts'
import { completeCover, type CoverRow } from '../../../exports/cover-repository.ts'
import { findAiUse, findPublication, type PublicationOwner } from '../../../exports/publication-repository.ts'
import { findCoveredBook } from '../cover/read-cover.ts'
import type { PublicationDependencies } from '../read-details.ts'
import { findImageSizes } from './repository.ts'

export interface PreflightDependencies extends Pick<PublicationDependencies, 'database'> {
  /** Reads the text of a project or a book of a user, as it would be exported now. */
  readText: (userId: string, owner: PublicationOwner) => Promise<Exportable>
}

const coverFacts = (
  row: CoverRow | undefined,
  images: Awaited<ReturnType<typeof findImageSizes>>,
): PreflightFacts['cover'] => {
  const cover = completeCover(row)
  const image = images.get(cover.image)
  return {
    isMade: (row?.version ?? 0) > 0,
    inEpub: cover.in_epub,
    image: image && !image.isDrawing ? { width: image.width, height: image.height } : null,
  }
}

const gatherFacts = async (
  db: Queryable,
  userId: string,
  owner: PublicationOwner,
  { text, query }: { text: Exportable; query: PreflightQuery },
): Promise<PreflightFacts> => {
  const { row, book } = await findCoveredBook(db, userId, owner)
  const publication = await findPublication(db, owner)
  const names = [...imageNames(text), completeCover(row).image].filter((name) => name !== '')
  const images = await findImageSizes(db, userId, names)
  const page = query.page ?? row?.pdfPage ?? '6x9'
  // The page count of another page size does not apply to this one.
  const pages = query.pages ?? (row?.pdfPage === page ? row.pdfPages : null)
  return {
    title: book.title,
    language: book.language,
    details: book.publication,
    aiUse: await findAiUse(db, owner, publication?.brought ?? null),
    text: await runInTurns(textFactsSteps(text, images)),
    cover: coverFacts(row, images),
    print: {
      page,
      size: { width: pdfPages[page].width / 72, height: pdfPages[page].height / 72 },
      paper: query.paper,
      pages,
      innerMargin: pages === null ? null : gutterOf(page, pages),
    },
  }
}

/** Checks a project or a book against the rules of the shops. */
export const checkWork = async (
  { database: { db }, readText }: PreflightDependencies,
  userId: string,
  owner: PublicationOwner,
  query: PreflightQuery,
): Promise<PreflightReport> => {
  const text = await readText(userId, owner)
  const facts = await gatherFacts(db, userId, owner, { text, query })
  const { results, ready } = runPreflight(facts)
  const { page, paper, pages } = facts.print
  return {
    ready,
    checks: results.map(({ rule, status, message }) => {
      const { title, shops, place, sources } = preflightRules[rule]
      return {
        rule,
        title,
        shops: [...(shops as readonly Shop[])],
        status,
        message,
        place,
        sources: sources.map((one) => ({ ...one })),
      }
    }),
    print: { page, paper, pages },
  }
}
