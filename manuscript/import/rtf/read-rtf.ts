import { cleanLine } from '#manuscript/model/clean-text.ts'
import { noteProperties } from '../file-properties.ts'
import { htmlToDraft } from '../html/html-to-draft.ts'
import type { ImportDraft } from '../import-draft.ts'
import { createLostCounter } from '../lost-counter.ts'
import { readStatedDetails, withStatedDetails } from '../matter/stated-details.ts'
import { pluralize } from '../pluralize.ts'
import { rtfToHtml } from './rtf-to-html.ts'

/** Reads RTF, as Word, LibreOffice, TextEdit and WordPad write it. */
export const readRtf = (bytes: Uint8Array): ImportDraft => {
  const lost = createLostCounter()
  const rtf = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const { html, info, named, images, textBoxes, hasChanges } = rtfToHtml(rtf, lost.add)
  const stated = readStatedDetails(named)
  const property = (name: string) => cleanLine(info.get(name) ?? '')
  const properties = { title: property('title'), author: property('author'), language: stated.language }
  const { details, matterNotes, ...draft } = htmlToDraft(html, {
    properties,
    liftsFormulas: true,
    findImage: (address) => images.get(address),
  })
  for (const [item, count] of Object.entries(draft.lost)) lost.add(item as keyof typeof draft.lost, count)
  return {
    ...draft,
    properties,
    details: withStatedDetails(
      {
        description: info.get('doccomm') ?? '',
        keywords: property('keywords').split(/[,;]/),
        ...details,
      },
      stated.details,
    ),
    notes: [
      textBoxes > 0 && `The text of ${pluralize(textBoxes, 'text box', 'text boxes')} was imported as paragraphs.`,
      hasChanges && 'Tracked changes were accepted: insertions were kept, and deletions were removed.',
      ...matterNotes,
      ...noteProperties(
        { subject: property('subject'), category: property('category'), ...stated.unread },
        draft.subtitle,
      ),
    ].filter((note) => note !== false),
    lost: lost.counts,
  }
}
