import { useInstallation } from '#web/lib/installation.ts'
import { Dialog } from '#web/ui/dialog.tsx'

/** The terms in full, in plain words. They say only what this program does. */
export const TermsDialog = ({ open, onClose }: { open: boolean; onClose: () => void }) => {
  const { data } = useInstallation()
  return (
    <Dialog title="Terms of Use and Privacy Policy" open={open} onClose={onClose}>
      <section className="flex flex-col gap-8">
        <h3 className="font-serif text-20 font-semibold">Terms of Use</h3>
        <p>What you write here, and what is written for you, is yours to use. You answer for how you use it.</p>
        <p>
          Text written by a language model can be wrong, or resemble other text. Read it before you publish it. It comes
          without a warranty.
        </p>
        <p>Don't use Inkloom for what the law forbids, and don't try to break into it or get around its limits.</p>
      </section>
      <section className="flex flex-col gap-8">
        <h3 className="font-serif text-20 font-semibold">Privacy Policy</h3>
        <p>
          Whoever runs this installation keeps your email address, your sign-ins, and your projects and books with their
          text and its history. They are used to give you this service and for nothing else.
        </p>
        <p>
          Where a language model is connected, what it needs to write for you is sent to it when you ask for it: your
          descriptions, guidelines and references, and the text that it is to work on. It may run at another company.
        </p>
        <p>
          Your browser keeps your session, how you like the pages to look, a description that you have begun, a sample
          of your style if you give one, and what you wrote until it is saved. There are no advertising cookies.
        </p>
        <p>
          You can delete your account in the settings, and everything in it with it.
          {data?.support_email && (
            <>
              {' '}
              For whatever else, write to{' '}
              <a className="underline underline-offset-4" href={`mailto:${data.support_email}`}>
                {data.support_email}
              </a>
              .
            </>
          )}
        </p>
      </section>
    </Dialog>
  )
}
