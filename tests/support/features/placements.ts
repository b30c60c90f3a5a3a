import type { Page } from '@playwright/test'

// Addresses and texts of the placement page.

export const guide = '/placements?view=interview'
export const first = 'Tell me about yourself.'
export const second = 'Why should we hire you?'

export const questions = (page: Page) => page.getByRole('heading', { level: 4 }).getByRole('button')
export const question = (page: Page, name: string) => questions(page).filter({ hasText: name })
