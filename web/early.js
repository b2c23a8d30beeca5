// Runs before the page is built, not as a module: the policy forbids scripts in the page, and this one must not depend on the others.

// Fetches the engine of hold'em beside the script that needs it, unless the link is of another game.
if (!/[#&]game=(?!holdem\b)/.test(location.hash)) {
  const href = document.currentScript.dataset.engine;
  const preload = { rel: 'preload', as: 'fetch', type: 'application/wasm', crossOrigin: 'anonymous', href };
  document.head.append(Object.assign(document.createElement('link'), preload));
}

// Says so if a script of the page fails before it has shown the page.
const showFailure = ({ target }) => {
  if (target instanceof Element && target.tagName !== 'SCRIPT') return;
  document.getElementById('failure').hidden = false;
};

addEventListener('error', showFailure, true);
addEventListener('unhandledrejection', showFailure);
addEventListener('click', ({ target }) => {
  if (target.id === 'reload') location.reload();
});
