// Sends the requests of the API reference, shows what is answered, and carries the id of a job to the endpoints that ask for one.
import { make } from '../playground/page/dom.js';
import { formatJson } from './json.js';
import { readKey, showCredits } from './key.js';
import { findAll, findIn, SERVER, showCode } from './page.js';

const readRequest = (form: HTMLFormElement): [url: string, options: RequestInit] => {
  const { method = '', path = '', key: needsKey } = form.dataset;
  const headers = new Headers();
  const query = new URLSearchParams();
  let filled = path;
  for (const { name, value, dataset } of form.querySelectorAll<HTMLInputElement>('[data-in]')) {
    if (value === '') continue;
    if (dataset.in === 'path') filled = filled.replace(`{${name}}`, encodeURIComponent(value));
    if (dataset.in === 'query') query.set(name, value);
    if (dataset.in === 'header') headers.set(name, value);
  }
  const body = form.querySelector('textarea')?.value ?? null;
  if (body !== null) headers.set('Content-Type', 'application/json');
  if (needsKey !== undefined && readKey() !== '') headers.set('Authorization', `Bearer ${readKey()}`);
  return [`${SERVER}${filled}${query.size > 0 ? `?${query}` : ''}`, { method, headers, body }];
};

const formatBody = (text: string): string => {
  try {
    return formatJson(JSON.parse(text));
  } catch {
    return text;
  }
};

/** Writes the body while it arrives: events come one by one. @returns the whole body */
const showBody = async (response: Response, place: HTMLElement): Promise<string> => {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    text += part.value;
    place.textContent = text;
  }
  showCode(place, formatBody(text));
  return text;
};

/** A link to an endpoint that asks for the id of a job. It opens the form of the endpoint. */
const makeJobLink = (input: HTMLInputElement): HTMLAnchorElement => {
  const endpoint = input.closest('.endpoint')!;
  const name = findIn(endpoint, 'h3').firstChild!.textContent!.trim();
  const link = make('a', { href: `#${endpoint.id}` }, name);
  link.addEventListener('click', () => {
    findIn<HTMLDetailsElement>(endpoint, '.send').open = true;
  });
  return link;
};

/** Fills in the id of a job that was submitted, in all forms and samples, and links to them. */
const carryJob = (id: string, next: HTMLElement): void => {
  const inputs = findAll<HTMLInputElement>('[data-in="path"][name="id"]');
  for (const input of inputs) input.value = id;
  for (const place of findAll('[data-job]')) place.textContent = id;
  const links = inputs.flatMap((input, i) => [i === 0 ? '' : ', ', makeJobLink(input)]);
  next.replaceChildren('The id of the job is filled in at ', ...links, '.');
  next.hidden = false;
};

const send = async (form: HTMLFormElement): Promise<void> => {
  const status = findIn(form, '.status');
  const headers = findIn(form, '.headers');
  const received = findIn(form, '.received');
  const next = findIn(form, '.next');
  status.textContent = 'Sending …';
  next.hidden = true;
  const started = performance.now();
  try {
    const response = await fetch(...readRequest(form));
    const milliseconds = Math.round(performance.now() - started);
    status.textContent = `${response.status} ${response.statusText} after ${milliseconds} ms`;
    const credits = response.headers.get('X-Credits-Remaining');
    if (credits !== null) showCredits(Number(credits));
    const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
    findIn(headers, 'code').textContent = lines.join('\n');
    for (const part of [headers, received]) part.hidden = false;
    const body = await showBody(response, findIn(received, 'code'));
    if (response.status === 202) carryJob(JSON.parse(body).data.id, next);
    received.scrollIntoView({ block: 'nearest' });
  } catch (error) {
    status.textContent = `No answer: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** Puts an example into the form of its endpoint. */
const editExample = (button: HTMLElement): void => {
  const endpoint = button.closest('.endpoint')!;
  const body = findIn<HTMLTextAreaElement>(endpoint, 'textarea');
  body.value = findIn(button.parentElement!, 'code').textContent;
  findIn<HTMLDetailsElement>(endpoint, '.send').open = true;
  body.focus();
};

export const enableSending = (): void => {
  for (const form of document.forms) {
    form.addEventListener('submit', event => {
      event.preventDefault();
      void send(form);
    });
  }
  for (const button of findAll('.edit')) button.addEventListener('click', () => editExample(button));
};
