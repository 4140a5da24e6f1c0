import type { ReactNode } from 'react'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { showcases } from './showcases.tsx'

const Showcase = ({ name, children }: { name: string; children: ReactNode }) => (
  <section id={name} aria-labelledby={`${name}-head`} className="scroll-mt-24 border-t border-rule py-32">
    <h2 id={`${name}-head`} className="mb-16 font-serif text-20 font-semibold">
      {name}
    </h2>
    <div className="flex flex-col gap-24">{children}</div>
  </section>
)

/**
 * Shows every component of `web/ui` in its states. `npm run dev` serves it at /components; the
 * production build leaves it out.
 */
export const ComponentsPage = () => (
  <main className="mx-auto max-w-page px-24 py-32">
    <div className="flex flex-wrap items-center justify-between gap-16 pb-24">
      <h1 className="font-serif text-32 font-semibold">Components</h1>
      <ThemeSwitch />
    </div>
    <nav aria-label="Components" className="flex flex-wrap gap-x-16 gap-y-8 pb-32 text-15">
      {Object.keys(showcases).map((name) => (
        <a key={name} href={`#${name}`} className="underline decoration-edge underline-offset-4">
          {name}
        </a>
      ))}
    </nav>
    {Object.entries(showcases).map(([name, Shown]) => (
      <Showcase key={name} name={name}>
        <Shown />
      </Showcase>
    ))}
  </main>
)
