import { problemsOf } from './check-page.mjs'
import { elementsOf } from './elements.mjs'

const problems = (/** @type {string} */ body) =>
  problemsOf(elementsOf(`<!doctype html>\n<title>a</title>${body}`))

test.each([
  ['<p style="color:red">', '<p> has an inline style, color:red'],
  ['<template><p style="a:b"></p></template>', '<p> has an inline style, a:b'],
  ['<button onclick="x()">', '<button> has an inline handler, onclick'],
  ['<svg onload=x()>', '<svg> has an inline handler, onload'],
  ['<a href=" java\nscript:x()">', '<a> has a script in href'],
  ['<iframe srcdoc="<p>">', '<iframe> has a document of its own in srcdoc'],
  ['<base href="/">', '<base> has a base element'],
  ['<script type="importmap">{}</script>', '<script> has a script of type importmap'],
  ['<script type="speculationrules">{}</script>', 'a script of type speculationrules'],
  ['<script type="waiting">x()</script>', 'a script of type waiting'],
])('%s is a problem', (body, words) => {
  expect(problems(body)).toEqual([expect.stringContaining(words)])
  expect(problems(body)[0]).toMatch(/^line \d: /)
})

test.each([
  '<pre>&lt;p style="a"&gt;</pre>',
  '<p title="<style>" data-on="x">on</p>',
  '<!-- <style> -->',
  '<noscript><p>No script</p></noscript>',
  '<script type="application/ld+json">{"a":"<p style=b>"}</script>',
  '<script type="waiting" src="/a.js"></script>',
  '<script>hashed()</script>',
  '<style>p{color:red}</style>',
  '<a href="https://example.com/?javascript:">a</a>',
])('%s is none', (body) => {
  expect(problems(body)).toEqual([])
})
