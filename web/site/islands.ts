import type { ComponentType } from 'react'

const islands = {
  contact: async () => (await import('./contact/contact-form.tsx')).ContactForm,
  plans: async () => (await import('./pricing/plan-cards.tsx')).PlanCards,
  rating: async () => (await import('./tools/rating.tsx')).Rating,
  tool: async () => (await import('./tools/tool.tsx')).Tool,
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands

const bring = async (element: HTMLElement): Promise<void> => {
  const { island, given } = element.dataset
  const [{ hydrateRoot }, { createElement }, Part] = await Promise.all([
    import('react-dom/client'),
    import('react'),
    islands[island as IslandName](),
  ])
  const props = given ? (JSON.parse(given) as object) : {}
  hydrateRoot(element, createElement(Part as ComponentType, props), { identifierPrefix: island! })
}

if (typeof document !== 'undefined') {
  const seen = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting) continue
        seen.unobserve(target)
        void bring(target as HTMLElement)
      }
    },
    { rootMargin: '200px' },
  )
  const watch = () => {
    for (const island of document.querySelectorAll('[data-island]')) seen.observe(island)
  }
  // The first paint, after which this is loaded (early.js), may come before the whole page.
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', watch)
  else watch()
}
