import type { ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { UnknownPath } from './unknown-path.tsx'
import { ErrorPage } from './error-page.tsx'
import { SignedIn, Visitor } from './guards.tsx'
import { NotLoadedPage } from './not-loaded-page.tsx'
import { Opening } from './opening.tsx'
import { ownerSections } from './owner/owner-sections.ts'

/**
 * Shows an error page if a page's code can't be loaded. The router itself would show a blank page.
 */
const page = (load: () => Promise<ComponentType>) => ({
  Component: async (): Promise<ComponentType> => {
    try {
      return await load()
    } catch (error) {
      console.error(error)
      return NotLoadedPage
    }
  },
})

/** Each page is a separate chunk, so that none waits for the code of another. */
export const router = createBrowserRouter([
  {
    ErrorBoundary: ErrorPage,
    HydrateFallback: Opening,
    children: [
      {
        Component: Visitor,
        children: [
          {
            path: 'login',
            lazy: page(async () => (await import('#web/features/accounts/sign-in/login-page.tsx')).LoginPage),
          },
          {
            path: 'signup',
            lazy: page(async () => (await import('#web/features/accounts/sign-in/signup-page.tsx')).SignupPage),
          },
        ],
      },
      {
        path: 'login_with_token',
        lazy: page(
          async () => (await import('#web/features/accounts/sign-in/login-with-token-page.tsx')).LoginWithTokenPage,
        ),
      },
      {
        path: 'test_issuer',
        lazy: page(async () => (await import('#web/features/accounts/sign-in/test-issuer-page.tsx')).TestIssuerPage),
      },
      {
        path: 'cancel_payment',
        lazy: page(
          async () => (await import('#web/features/billing/subscription/cancel-payment-page.tsx')).CancelPaymentPage,
        ),
      },
      {
        path: 'mailbox',
        lazy: page(async () => (await import('#web/features/installation/mailbox-page.tsx')).MailboxPage),
      },
      {
        // The login guard does not apply: everybody but the owner gets "not found" here.
        path: 'app/owner',
        lazy: page(async () => (await import('./owner/owner-gate.tsx')).OwnerGate),
        children: [
          {
            lazy: page(async () => (await import('./open-account.tsx')).OpenAccount),
            children: [
              {
                lazy: page(async () => (await import('./app-shell.tsx')).AppShell),
                children: [
                  {
                    lazy: page(async () => (await import('./owner/owner-page.tsx')).OwnerPage),
                    children: ownerSections.map(({ path, load }) => ({
                      ...(path === '' ? { index: true as const } : { path }),
                      ErrorBoundary: ErrorPage,
                      lazy: page(load),
                    })),
                  },
                ],
              },
            ],
          },
        ],
      },
      {
        Component: SignedIn,
        children: [
          {
            path: 'purchase_confirmation',
            lazy: page(
              async () =>
                (await import('#web/features/billing/subscription/purchase-confirmation-page.tsx'))
                  .PurchaseConfirmationPage,
            ),
          },
          {
            path: 'test_checkout/:id',
            lazy: page(
              async () => (await import('#web/features/billing/test/test-checkout-page.tsx')).TestCheckoutPage,
            ),
          },
          {
            path: 'test_billing',
            lazy: page(async () => (await import('#web/features/billing/test/test-billing-page.tsx')).TestBillingPage),
          },
          {
            lazy: page(async () => (await import('./open-account.tsx')).OpenAccount),
            children: [
              {
                lazy: page(async () => (await import('./app-shell.tsx')).AppShell),
                children: [
                  {
                    path: 'app',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('#web/features/projects/list/open-project.tsx')).OpenProject),
                  },
                  {
                    path: 'app/projects/:id',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./workspace/project-page.tsx')).ProjectPage),
                  },
                  {
                    path: 'app/projects/:id/details',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./details-pages.tsx')).ProjectDetailsPage),
                  },
                  {
                    path: 'app/projects/:id/cover',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./cover-pages.tsx')).ProjectCoverPage),
                  },
                  {
                    path: 'app/projects/:id/preflight',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./preflight-pages.tsx')).ProjectPreflightPage),
                  },
                  {
                    path: 'app/new',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('#web/features/projects/wizard/wizard-page.tsx')).WizardPage),
                  },
                  {
                    path: 'app/templates',
                    ErrorBoundary: ErrorPage,
                    lazy: page(
                      async () => (await import('#web/features/projects/templates/templates-page.tsx')).TemplatesPage,
                    ),
                  },
                  {
                    path: 'app/compare',
                    ErrorBoundary: ErrorPage,
                    lazy: page(
                      async () => (await import('#web/features/projects/compare/compare-page.tsx')).ComparePage,
                    ),
                  },
                  {
                    path: 'app/books',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('#web/features/books/generator-page.tsx')).GeneratorPage),
                  },
                  {
                    path: 'app/books/:guid',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./book-page.tsx')).BookPage),
                  },
                  {
                    path: 'app/books/:guid/details',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./details-pages.tsx')).BookDetailsPage),
                  },
                  {
                    path: 'app/books/:guid/cover',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./cover-pages.tsx')).BookCoverPage),
                  },
                  {
                    path: 'app/books/:guid/preflight',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./preflight-pages.tsx')).BookPreflightPage),
                  },
                  {
                    path: 'settings',
                    ErrorBoundary: ErrorPage,
                    lazy: page(async () => (await import('./settings-page.tsx')).SettingsPage),
                  },
                ],
              },
            ],
          },
        ],
      },
      { path: '*', Component: UnknownPath },
    ],
  },
])
