import type { Manuscript, TaskSection } from '#contract/book-task.ts'
import { Caret, inkStyle } from '#web/ui/ink.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FailedSection, LeftOutSection } from './failed-section.tsx'
import { lineAnchor, sectionAnchor } from './section-anchor.ts'

type Section = TaskSection

interface ContentsProps {
  guid: string
  chapters: Manuscript['chapters']
  /** The version of the sections, which is sent with each change. */
  version: number
  numbered: boolean
  /** True if failed sections can be retried or left out now. */
  changeable: boolean
}

/** The table of contents of a book, with the progress of each section. */
export const Contents = ({ guid, chapters, version, numbered, changeable }: ContentsProps) => (
  <ol className="flex flex-col gap-24">
    {chapters.map((chapter, chapterIndex) => (
      // oxlint-disable-next-line react/no-array-index-key -- the position identifies a chapter, since titles can repeat
      <li key={chapterIndex}>
        <p className="flex gap-12 font-serif text-20 font-semibold">
          {numbered && <span className="w-16 shrink-0 text-quiet tabular-nums">{chapterIndex + 1}</span>}
          <span className="min-w-0 wrap-anywhere">{chapter.title}</span>
        </p>
        <ol className="mt-8 ps-[calc(var(--spacing-16)+var(--spacing-12))]">
          {chapter.sections.map((section, sectionIndex) => (
            // oxlint-disable-next-line react/no-array-index-key -- the position identifies a section, since titles can repeat
            <li
              key={sectionIndex}
              id={lineAnchor(chapterIndex, sectionIndex)}
              className={classNames(
                'scroll-mt-24 border-t border-rule',
                section.state === 'failed' && 'border-s-2 border-s-danger ps-12',
              )}
            >
              <Line section={section} anchor={sectionAnchor(chapterIndex, sectionIndex)} />
              {section.state === 'failed' && (
                <FailedSection
                  guid={guid}
                  place={{ chapter: chapterIndex, section: sectionIndex }}
                  section={section}
                  version={version}
                  changeable={changeable}
                />
              )}
              {section.state === 'left_out' && (
                <LeftOutSection
                  guid={guid}
                  place={{ chapter: chapterIndex, section: sectionIndex }}
                  section={section}
                  version={version}
                  changeable={changeable}
                />
              )}
            </li>
          ))}
        </ol>
      </li>
    ))}
  </ol>
)

const stateStyles: Partial<Record<Section['state'], string>> = {
  waiting: 'text-quiet',
  left_out: 'text-quiet line-through',
}

const lineShape = 'flex min-h-target items-baseline justify-between gap-16 py-8'

const Line = ({ section, anchor }: { section: Section; anchor: string }) => {
  if (section.blocks)
    return (
      <a href={`#${anchor}`} className={`${lineShape} rounded-control hover:bg-wash`}>
        <Title section={section} />
        <Aside section={section} />
      </a>
    )
  return (
    <div className={lineShape}>
      <Title section={section} />
      <Aside section={section} />
    </div>
  )
}

const Title = ({ section: { title, state, words, words_planned } }: { section: Section }) => {
  const atWork = state === 'writing' || state === 'mending'
  const share = words_planned > 0 ? Math.min(1, words / words_planned) : 0
  return (
    <span className="min-w-0 font-serif text-17 wrap-anywhere">
      {atWork ? (
        <span className="ink-fill" style={inkStyle(share)}>
          {title}
        </span>
      ) : (
        <span className={stateStyles[state]}>{title}</span>
      )}
    </span>
  )
}

/** Shown beside the title, in the language of the interface, whatever the book's language. */
const Aside = ({ section }: { section: Section }) => (
  <span lang="en" dir="ltr" className="shrink-0 text-13 tabular-nums">
    <Amount section={section} />
  </span>
)

/** The number of words written, or the state of the section. */
const Amount = ({ section: { state, words, words_planned, note } }: { section: Section }) => {
  const amount = `${words.toLocaleString('en')}\u00a0words`
  switch (state) {
    case 'done':
      return note ? (
        <span className="text-quiet">
          {words.toLocaleString('en')} of {words_planned.toLocaleString('en')}, {note}
        </span>
      ) : (
        <span className="text-quiet">{amount}</span>
      )
    case 'draft':
      return (
        <span className="text-quiet">
          Draft, {words.toLocaleString('en')} of {words_planned.toLocaleString('en')}
        </span>
      )
    case 'left_out':
      return <span className="text-quiet">Left out</span>
    case 'writing':
      return (
        <span className="text-ink">
          {words > 0 ? `${words.toLocaleString('en')} of ${words_planned.toLocaleString('en')}` : 'Writing'}
          <Caret writing />
        </span>
      )
    case 'mending':
      return (
        <span className="text-ink">
          Revising
          <Caret writing />
        </span>
      )
    case 'failed':
      return <span className="font-medium text-danger">Not written</span>
    case 'waiting':
      return (
        <span className="text-quiet">
          <span className="sr-only">Waiting, </span>
          {words_planned.toLocaleString('en')} planned
        </span>
      )
  }
}
