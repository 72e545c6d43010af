// Runs inline in the head. The list is prerendered without the filter that an address may ask for.
// Its posts stay invisible until they match, instead of others that are there first and then jump.
if (/[?&](?:q|category)=./.test(location.search)) document.documentElement.classList.add('asked');
