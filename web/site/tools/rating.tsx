import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import { api } from '#web/lib/api.ts'
import { classNames } from '../../ui/class-names.ts'
import { shared } from '../texts/tools.ts'

const STARS = [1, 2, 3, 4, 5]
const DAYS = 30
const THANKS_MS = 3000

const cookieOf = (tool: ToolId) => `rated_${tool}`
const wasRated = (tool: ToolId) => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieOf(tool)}=`))

/** One rating for each tool and visitor. It stays in the browser; the average is what the operator states. */
export const Rating = ({ tool }: { tool: ToolId }) => {
  const [rating, setRating] = useState({ average: 0, count: 0 })
  const [state, setState] = useState<'open' | 'thanks' | 'rated'>('open')
  useEffect(() => {
    const load = async () => {
      setRating(await api('GET /api/ratings/:toolId', { params: { toolId: tool } }))
      if (wasRated(tool)) setState('rated')
    }
    // Without the ratings the page is whole.
    load().catch(() => undefined)
  }, [tool])
  const rate = (stars: number) => {
    document.cookie = `${cookieOf(tool)}=${stars}; Max-Age=${DAYS * 86_400}; Path=/; SameSite=Lax`
    setState('thanks')
    setTimeout(() => setState('rated'), THANKS_MS)
  }
  if (rating.count === 0 && rating.average === 0) return null
  return (
    <div className="flex flex-wrap items-center gap-x-24 gap-y-8 text-15">
      {state === 'open' && (
        <fieldset className="flex flex-wrap items-center gap-12">
          <legend className="float-start me-12">{shared.rating.question}</legend>
          <span className="flex">
            {STARS.map((stars) => (
              <button
                key={stars}
                type="button"
                aria-label={shared.rating.star(stars)}
                onClick={() => rate(stars)}
                className="group flex size-target items-center justify-center rounded-control hover:bg-wash"
              >
                <Star
                  className={classNames('size-icon text-accent', stars <= Math.round(rating.average) && 'fill-current')}
                  strokeWidth={1.5}
                  aria-hidden="true"
                />
              </button>
            ))}
          </span>
        </fieldset>
      )}
      {state === 'thanks' && <output>{shared.rating.thanks}</output>}
      <span className="text-quiet tabular-nums">{shared.rating.summary(rating.average, rating.count)}</span>
    </div>
  )
}
