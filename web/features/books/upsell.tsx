import { useInstallation } from '#web/lib/installation.ts'

const benefits = [
  'A whole book from one description',
  '45 languages',
  'Live progress, with every finished section readable at once',
  'PDF, DOCX, TXT and EPUB',
]

/** For those without premium. Plans are not sold here yet, and it says so. */
export const Upsell = () => {
  const { data } = useInstallation()
  return (
    <section className="flex flex-col gap-24 rounded-sheet border border-rule bg-sheet p-24 sm:p-32">
      <div className="flex flex-col gap-8">
        <h2 className="font-serif text-25 font-semibold">The generator is part of Premium</h2>
        <p className="text-quiet">Your account is on a plan without it.</p>
      </div>
      <ul className="flex flex-col border-t border-rule font-serif text-17">
        {benefits.map((benefit) => (
          <li key={benefit} className="border-b border-rule py-12">
            {benefit}
          </li>
        ))}
      </ul>
      <p>
        Premium can't be bought on this installation yet.{' '}
        {data?.support_email ? (
          <>
            To be given it, write to{' '}
            <a
              href={`mailto:${data.support_email}?subject=Premium`}
              className="text-accent underline underline-offset-4"
            >
              {data.support_email}
            </a>
            .
          </>
        ) : (
          'Ask whoever runs it.'
        )}
      </p>
    </section>
  )
}
