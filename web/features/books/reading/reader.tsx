import type { Manuscript, TaskSection } from '#contract/book-task.ts'
import { Blocks } from './blocks.tsx'
import type { Desk } from '../sections/desk.ts'
import { ProposalNotice, SectionTools } from '../sections/section-tools.tsx'
import { lineAnchor, sectionAnchor } from './section-anchor.ts'
import { useNamedPassage } from './use-named-passage.ts'

/** Returns true for sections that have text, or that failed. */
const isShown = ({ blocks, state }: TaskSection) => Boolean(blocks) || state === 'failed'

/** The readable text of a book with book typography. Drafts and gaps are marked. */
export const Reader = ({ chapters, desk }: { chapters: Manuscript['chapters']; desk: Desk }) => {
  useNamedPassage()
  return (
    <div className="manuscript mx-auto">
      {chapters.map(
        (chapter, chapterIndex) =>
          chapter.sections.some(({ blocks }) => blocks) && (
            // oxlint-disable-next-line react/no-array-index-key -- the position identifies a chapter, since titles can repeat
            <section key={chapterIndex} className="mb-72 last:mb-0">
              <header className="mb-32 border-b border-rule pb-16">
                <h3 className="text-32 font-semibold">{chapter.title}</h3>
              </header>
              {chapter.sections.map(
                (section, sectionIndex) =>
                  isShown(section) && (
                    // oxlint-disable-next-line react/no-array-index-key -- the position identifies a section
                    <section
                      key={sectionIndex}
                      id={sectionAnchor(chapterIndex, sectionIndex)}
                      className="mb-32 scroll-mt-24"
                    >
                      <div className="mb-12 flex items-start justify-between gap-8">
                        <h4 className="min-w-0 pt-8 text-20 font-semibold wrap-anywhere">{section.title}</h4>
                        {section.state === 'done' && (
                          <SectionTools
                            desk={desk}
                            place={{ chapter: chapterIndex, section: sectionIndex }}
                            section={section}
                          />
                        )}
                      </div>
                      {section.proposed && (
                        <ProposalNotice
                          desk={desk}
                          place={{ chapter: chapterIndex, section: sectionIndex }}
                          section={section}
                        />
                      )}
                      {section.blocks && (
                        <Blocks blocks={section.blocks} id={sectionAnchor(chapterIndex, sectionIndex)} />
                      )}
                      {section.state === 'failed' && (
                        <Gap line={lineAnchor(chapterIndex, sectionIndex)} hasText={section.blocks !== null} />
                      )}
                      {section.state === 'draft' && (
                        <Aside tone="border-edge">Draft: the writing of this section stopped here.</Aside>
                      )}
                    </section>
                  ),
              )}
            </section>
          ),
      )}
    </div>
  )
}

/** A remark of the interface within the text of a book. */
const Aside = ({ tone, children }: { tone: string; children: React.ReactNode }) => (
  <aside
    lang="en"
    dir="ltr"
    className={`mt-16 border-s-2 ${tone} ps-16 font-sans text-15 text-quiet normal-nums hyphens-none`}
  >
    {children}
  </aside>
)

const Gap = ({ line, hasText }: { line: string; hasText: boolean }) => (
  <Aside tone="border-danger">
    {hasText ? 'This section came out too short and does not count as written.' : 'This section has no text.'}{' '}
    <a href={`#${line}`} className="rounded-control text-ink underline decoration-edge underline-offset-4">
      See why, and what you can do
    </a>
  </Aside>
)
