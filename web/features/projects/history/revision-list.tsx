import { useState } from 'react'
import type { Revision } from '#contract/projects.ts'
import { changeOf, dayOf, kindOf, timeOf } from './revision-words.ts'

interface RevisionListProps {
  revisions: readonly Revision[]
  onShow: (revision: Revision) => void
}

/** Who or what changed the text and when, day by day. */
export const RevisionList = ({ revisions, onShow }: RevisionListProps) => {
  const [now] = useState(Date.now)
  const days = Map.groupBy(revisions, (revision) => dayOf(revision, now))
  return [...days].map(([day, ofDay]) => (
    <section key={day} aria-label={day}>
      <h3 className="text-13 font-medium text-quiet">{day}</h3>
      <ul className="mt-4">
        {ofDay.map((revision) => (
          <li key={revision.id} className="border-b border-rule">
            <button
              type="button"
              onClick={() => onShow(revision)}
              className="-mx-8 flex w-[calc(100%+1rem)] items-baseline gap-12 rounded-control px-8 py-8 text-start hover:bg-wash"
            >
              <span className="text-13 text-quiet tabular-nums">{timeOf(revision)}</span>
              <span className="min-w-0 flex-1">
                <span className="block font-medium">{kindOf(revision)}</span>
                {revision.device && <span className="block text-13 text-quiet">{revision.device}</span>}
              </span>
              <span className="text-13 text-quiet tabular-nums">{changeOf(revision)}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  ))
}
