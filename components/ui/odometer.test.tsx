/** @jest-environment jsdom */
import { render, screen } from '@testing-library/react'
import { Odometer } from './odometer'

test.each([0, 5, 42, 999, 1234])('%d is read as the plain number', (value) => {
  render(<Odometer label="Api Hit" value={value} />)
  const output = screen.getByRole('status', { name: 'Api Hit' })
  expect(output.textContent).toBe(String(value))
  expect(output.getAttribute('aria-live')).toBe('off')
  expect(output.children).toHaveLength(Math.max(3, String(value).length))
})
