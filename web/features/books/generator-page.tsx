import { useState } from 'react'
import { hasPremium, useUser } from '#web/lib/account/account.ts'
import { useInstallation } from '#web/lib/account/installation.ts'
import { usePageTitle } from '#web/lib/navigation/page-title.ts'
import { BookList } from './list/book-list.tsx'
import { OrderForm } from './order/order-form.tsx'
import { Upsell } from './order/upsell.tsx'
import { WithoutModel } from '#web/ui/without-model.tsx'

export const GeneratorPage = () => {
  usePageTitle('Fast Ebook Generator')
  const { data: user } = useUser()
  const { data: installation } = useInstallation()
  const [refused, setRefused] = useState(false)
  const upsell = refused || (user && !hasPremium(user))
  return (
    <div className="mx-auto flex max-w-wide flex-col gap-32 px-16 py-24 sm:px-32 lg:px-48 lg:py-48">
      <header className="flex flex-col gap-8">
        <h1 className="font-serif text-32 font-semibold sm:text-44">Fast Ebook Generator</h1>
        <p className="text-17 text-quiet">Turn one description into a whole book.</p>
      </header>
      <div className="grid items-start gap-48 lg:grid-cols-[6fr_5fr] xl:gap-72">
        <div className="flex min-w-0 flex-col gap-24">
          {upsell ? <Upsell /> : <OrderForm onPremiumRequired={() => setRefused(true)} />}
          {!upsell && installation?.writer.kind === 'builtin' && (
            <WithoutModel>
              No language model is connected, so you get a worksheet in English to write the book from.
            </WithoutModel>
          )}
        </div>
        <section aria-labelledby="your-books" className="flex min-w-0 flex-col gap-16">
          <h2 id="your-books" className="font-serif text-25 font-semibold">
            Your books
          </h2>
          <BookList />
        </section>
      </div>
    </div>
  )
}
