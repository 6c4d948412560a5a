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

test('only a wheel whose digit changes rolls, from the digit before', () => {
  const { rerender, container } = render(<Odometer label="Api Hit" value={18} />)
  const digits = () => [...container.querySelectorAll<HTMLElement>('[data-before]')]
  const [tens, units] = digits()
  rerender(<Odometer label="Api Hit" value={19} />)
  expect(digits()[0]).toBe(tens)
  expect(digits()[1]).not.toBe(units)
  expect(digits()[1]?.dataset.before).toBe('8')
  rerender(<Odometer label="Api Hit" value={20} />)
  expect(digits().map(({ dataset }) => dataset.before)).toEqual(['1', '9'])
})
