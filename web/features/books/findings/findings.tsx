import { type BookFinding, repairInstruction } from '#contract/book-findings.ts'
import { languageOf } from '#manuscript/model/languages.ts'
import { counted } from '#web/lib/format/counted.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { sectionAnchor } from '../reading/section-anchor.ts'
import { type Desk, sectionOf } from '../sections/desk.ts'
import { usePropose } from '../sections/use-propose.ts'
import { useDecision, useFindings } from './use-findings.ts'

const small = 'px-12 text-13'

/** The contradictions in a book, each with its two passages and the actions for it. */
export const Findings = ({ desk }: { desk: Desk }) => {
  const { data } = useFindings(desk.task, desk.version)
  const open = data?.findings.filter(({ decision }) => decision === null) ?? []
  const decided = data?.findings.filter(({ decision }) => decision !== null) ?? []
  if (open.length === 0 && decided.length === 0) return null
  return (
    <section aria-labelledby="contradictions" className="mt-32 flex flex-col gap-8 border-t border-rule pt-16">
      <h2 id="contradictions" className="text-15 text-quiet">
        {open.length > 0 ? counted(open.length, 'contradiction') : 'Contradictions'}
      </h2>
      {open.length > 0 && (
        <>
          <p className="text-13 text-quiet">
            “Rewrite” proposes a new text for that section, which agrees with the other passage.
            {desk.paying && ' It takes the section’s share of the book’s price.'} “Use as the fact” changes no text:
            sections that are written later follow it.
          </p>
          <ul className="flex flex-col">
            {open.map((finding) => (
              <li key={finding.id} className="flex flex-col gap-12 border-t border-rule py-16 first:border-t-0">
                <Finding desk={desk} finding={finding} />
              </li>
            ))}
          </ul>
        </>
      )}
      {decided.length > 0 && (
        <Disclosure quiet label={`Decided (${decided.length})`}>
          <ul className="flex flex-col">
            {decided.map((finding) => (
              <li key={finding.id} className="border-t border-rule py-8">
                <Decided desk={desk} finding={finding} />
              </li>
            ))}
          </ul>
        </Disclosure>
      )}
    </section>
  )
}

interface FindingProps {
  desk: Desk
  finding: BookFinding
}

const About = ({ desk, finding: { entity, attribute } }: FindingProps) => (
  <>
    <bdi lang={languageOf(desk.task.language).tag} className="font-serif text-17 font-semibold">
      {entity}
    </bdi>
    <span className="text-quiet">, {attribute}</span>
  </>
)

const Finding = ({ desk, finding }: FindingProps) => {
  const decide = useDecision(desk.task.guid)
  return (
    <>
      <h3 className="text-15 wrap-anywhere">
        <About desk={desk} finding={finding} />
      </h3>
      {(['first', 'second'] as const).map((which) => (
        <Passage
          key={which}
          desk={desk}
          finding={finding}
          which={which}
          deciding={decide.isPending}
          onHolds={() => decide.mutate({ finding, decision: which })}
        />
      ))}
      <Button
        compact
        variant="quiet"
        className={`self-start ${small}`}
        disabled={decide.isPending}
        onClick={() => decide.mutate({ finding, decision: 'intended' })}
      >
        Both are intended
      </Button>
    </>
  )
}

interface PassageProps extends FindingProps {
  which: 'first' | 'second'
  deciding: boolean
  onHolds: () => void
}

const Passage = ({ desk, finding, which, deciding, onHolds }: PassageProps) => {
  const { quote, chapter, section: index } = finding[which]
  const place = { chapter, section: index }
  const propose = usePropose(desk.task.guid, place, desk.version)
  const section = sectionOf(desk, place)
  const number = `${chapter + 1}.${index + 1}`
  const { tag, direction } = languageOf(desk.task.language)
  return (
    <div className="flex flex-col gap-4 border-s-2 border-edge ps-12">
      <a
        href={`#${sectionAnchor(chapter, index)}`}
        className="inline-flex min-h-target items-center self-start rounded-control text-13 text-quiet underline decoration-edge underline-offset-4 hover:text-ink pointer-fine:min-h-0"
      >
        <span>
          {number} <bdi lang={tag}>{section?.title}</bdi>
        </span>
      </a>
      <blockquote lang={tag} dir={direction} className="font-serif text-17 wrap-anywhere">
        “{quote}”
      </blockquote>
      <div className="flex flex-wrap items-center gap-8">
        {desk.rewritable &&
          (section?.proposed || section?.locked ? (
            <p className="text-13 text-quiet">
              {section.proposed ? 'A new text waits for your decision.' : 'The section is locked.'}
            </p>
          ) : (
            <Button
              compact
              className={small}
              aria-label={`Rewrite section ${number}`}
              disabled={deciding}
              pending={propose.isPending && 'Starting'}
              onClick={() => propose.mutate(repairInstruction(finding, which))}
            >
              Rewrite
            </Button>
          ))}
        <Button
          compact
          variant="quiet"
          className={small}
          aria-label={`Use the passage of section ${number} as the fact`}
          disabled={deciding || propose.isPending}
          onClick={onHolds}
        >
          Use as the fact
        </Button>
      </div>
    </div>
  )
}

const Decided = ({ desk, finding }: FindingProps) => {
  const decide = useDecision(desk.task.guid)
  const { decision } = finding
  return (
    <div className="flex flex-wrap items-center justify-between gap-8">
      <p className="min-w-0 text-15 wrap-anywhere">
        <About desk={desk} finding={finding} />
        <span className="text-quiet">
          : {decision === 'intended' ? 'both are intended' : `“${finding[decision!].value}” is the fact`}
        </span>
      </p>
      <Button
        compact
        variant="quiet"
        className={small}
        pending={decide.isPending && 'Taking back'}
        onClick={() => decide.mutate({ finding, decision: null })}
      >
        Take back
      </Button>
    </div>
  )
}
