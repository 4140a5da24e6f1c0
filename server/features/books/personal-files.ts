import { fileName } from '#manuscript/export/file-names.ts'
import { toTxt } from '#manuscript/export/txt.ts'
import type { Queryable } from '../../database/database.ts'
import type { PersonalFile } from '../../exports/personal-files.ts'
import { findCover } from '../../exports/cover-repository.ts'
import { findPublication } from '../../exports/publication-repository.ts'
import { asBook, writtenBook } from './view/book-view.ts'
import { listAllVersions } from './sections/versions-repository.ts'
import { findDetails } from './plan/plan-repository.ts'
import { findSteps, listAllBooks } from './repository.ts'

/**
 * Yields every book of a person, also from the trash: its text so far, its stored data as JSON, and
 * the versions of its sections.
 */
export async function* bookFiles(db: Queryable, userId: string): AsyncGenerator<PersonalFile> {
  for (const [index, book] of (await listAllBooks(db, userId)).entries()) {
    const folder = `books/${index + 1}-${fileName(book.title || 'Untitled', 'txt').slice(0, -4)}`
    const { steps, leftOut } = await findSteps(db, book.guid)
    const details = await findDetails(db, book.guid)
    const text = asBook(writtenBook(steps, leftOut), book)
    if (text) yield { path: `${folder}/text.txt`, pieces: [new TextDecoder().decode(toTxt(text))] }
    yield {
      path: `${folder}/book.json`,
      pieces: [`${JSON.stringify({ ...book, userId: undefined, details, steps }, null, 2)}\n`],
    }
    const publication = await findPublication(db, { bookGuid: book.guid })
    if (publication)
      yield { path: `${folder}/details.json`, pieces: [`${JSON.stringify(publication.details, null, 2)}\n`] }
    const cover = await findCover(db, { bookGuid: book.guid })
    if (cover) yield { path: `${folder}/cover.json`, pieces: [`${JSON.stringify(cover.cover, null, 2)}\n`] }
    const versions = await listAllVersions(db, [book.guid])
    if (versions.length > 0)
      yield { path: `${folder}/section-versions.json`, pieces: [`${JSON.stringify(versions, null, 2)}\n`] }
  }
}
