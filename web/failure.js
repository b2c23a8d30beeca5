// Says so if the script of the page fails before it has shown the page. A file of its own: the policy forbids scripts in the page.
const showFailure = ({ target }) => {
  if (target instanceof Element && target.tagName !== 'SCRIPT') return;
  document.getElementById('failure').hidden = false;
};

addEventListener('error', showFailure, true);
addEventListener('unhandledrejection', showFailure);
document.getElementById('reload').addEventListener('click', () => location.reload());
