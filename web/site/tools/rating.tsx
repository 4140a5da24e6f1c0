import { Star } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ToolId } from '#contract/tools.ts'
import { api } from '#web/lib/api/api.ts'
import { classNames } from '../../ui/class-names.ts'
import { toolWords } from '../texts/tool-words.ts'

const words = toolWords.rating
const STARS = [1, 2, 3, 4, 5]
const DAYS = 30
const THANKS_MS = 3000

const cookieOf = (tool: ToolId) => `rated_${tool}`
const wasRated = (tool: ToolId) => document.cookie.split('; ').some((cookie) => cookie.startsWith(`${cookieOf(tool)}=`))

/**
 * Adds structured data for search engines that run scripts. The prerendered head contains no
 * ratings.
 */
const describeRating = (tool: ToolId, { average, count }: { average: number; count: number }) => {
  const data = document.createElement('script')
  data.type = 'application/ld+json'
  data.textContent = JSON.stringify({
    '@context': 'https://schema.org',
    '@type': 'WebApplication',
    '@id': `${location.origin}/tools/${tool}#tool`,
    aggregateRating: { '@type': 'AggregateRating', ratingValue: average, ratingCount: count, bestRating: 5 },
  })
  document.head.append(data)
}

/**
 * Lets a visitor rate a tool once. The rating stays in the browser; the operator states the
 * average.
 */
export const Rating = ({ tool }: { tool: ToolId }) => {
  const [rating, setRating] = useState({ average: 0, count: 0 })
  const [state, setState] = useState<'open' | 'thanks' | 'rated'>('open')
  useEffect(() => {
    const load = async () => {
      const found = await api('GET /api/ratings/:toolId', { params: { toolId: tool } })
      setRating(found)
      if (found.count > 0) describeRating(tool, found)
      if (wasRated(tool)) setState('rated')
    }
    // The page is complete without ratings.
    load().catch(() => undefined)
  }, [tool])
  const rate = (stars: number) => {
    document.cookie = `${cookieOf(tool)}=${stars}; Max-Age=${DAYS * 86_400}; Path=/; SameSite=Lax`
    setState('thanks')
    setTimeout(() => setState('rated'), THANKS_MS)
  }
  if (rating.count === 0 && rating.average === 0) return null
  return (
    <div className="mt-32 flex flex-wrap items-center gap-x-24 gap-y-8 border-t border-rule pt-16 text-15">
      {state === 'open' && (
        <fieldset className="flex flex-wrap items-center gap-12">
          <legend className="float-start me-12">{words.question}</legend>
          <span className="flex">
            {STARS.map((stars) => (
              <button
                key={stars}
                type="button"
                aria-label={words.star(stars)}
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
      {state === 'thanks' && <output>{words.thanks}</output>}
      <span className="text-quiet tabular-nums">{words.summary(rating.average, rating.count)}</span>
    </div>
  )
}
