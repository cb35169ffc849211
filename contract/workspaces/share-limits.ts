/** O-34: principals with whom one resource, or every new resource of a person, is shared. */
export const maxPrincipals = 100;

/** The group of all members. */
export const everyoneGroupId = 'default';
