import type { Manuscript } from '#contract/books.ts'
import { Blocks } from './blocks.tsx'
import { sectionAnchor } from './section-anchor.ts'

/** The finished sections, set as a book. */
export const Reader = ({ chapters }: { chapters: Manuscript['chapters'] }) => (
  <div className="manuscript mx-auto">
    {chapters.map(
      (chapter, chapterIndex) =>
        chapter.sections.some((section) => section.blocks) && (
          // oxlint-disable-next-line react/no-array-index-key -- a chapter's place is its identity: titles can repeat
          <section key={chapterIndex} className="mb-72 last:mb-0">
            <header className="mb-32 border-b border-rule pb-16">
              <h3 className="text-32 font-semibold">{chapter.title}</h3>
            </header>
            {chapter.sections.map(
              (section, sectionIndex) =>
                section.blocks && (
                  // oxlint-disable-next-line react/no-array-index-key -- a section's place is its identity
                  <section
                    key={sectionIndex}
                    id={sectionAnchor(chapterIndex, sectionIndex)}
                    className="mb-32 scroll-mt-24"
                  >
                    <h4 className="mb-12 text-20 font-semibold">{section.title}</h4>
                    <Blocks blocks={section.blocks} />
                  </section>
                ),
            )}
          </section>
        ),
    )}
  </div>
)
