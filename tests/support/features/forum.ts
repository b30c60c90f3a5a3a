import type { Locator, Page } from '@playwright/test'

// Locators and rows of the discussions.

export const lab = 'Which lab for DBMS?'
export const labId = '00000000-0000-4000-8000-0000000000a1'

export const start = (page: Page) => page.getByRole('button', { name: 'Start a Discussion' })
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })
export const button = (within: Locator, name: string) => within.getByRole('button', { name, exact: true })
export const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()
export const banner = (page: Page, text: string) => page.locator('.banners').getByText(text, { exact: true })

export async function openDiscussion(page: Page, title = lab): Promise<Locator> {
  await page.getByRole('link', { name: title }).click()
  await dialog(page, title).waitFor()
  return dialog(page, title)
}

/** Two comments of another account, inserted with the later one first, below a discussion of the Pro account. */
export const insertLab = [
  `insert into public.discussions (id, title, content, tags, user_id, user_name, created_at)
   select '${labId}', '${lab}', repeat('Sir named two. ', 60), 'dbms, , end-sem', id, 'pro', '2025-11-12T18:18:59Z'
   from public.users where email = 'pro@example.org'`,
  `insert into public.comments (discussion_id, content, user_name, created_at)
   values ('${labId}', 'Lab 4.', 'Sample Farhan', '2025-11-13T06:00:00Z'),
          ('${labId}', 'Lab 2.', 'Sample Farhan', '2025-11-12T19:00:00Z')`,
]
