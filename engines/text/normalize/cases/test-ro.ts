/** Written and spoken form, separated by ` -> `. */
export const ro = `
  Am 3 pisici și 2 cărți. -> Am trei pisici și două cărți.
  21 de elevi, 1 casă -> douăzeci și unu de elevi, o casă
  1.234.567 de locuitori -> un milion două sute treizeci și patru de mii cinci sute șaizeci și șapte de locuitori
  Numărul este 3,14. -> Numărul este trei virgulă paisprezece.
  0,5 litri de lapte -> zero virgulă cinci litri de lapte
  Afară sunt -5 °C. -> Afară sunt minus cinci grade Celsius.
  Întâlnire pe 3 mai 2026 -> Întâlnire pe trei mai două mii douăzeci și șase
  la 1 ianuarie -> la întâi ianuarie
  Azi este 24.12.2025. -> Azi este douăzeci și patru decembrie două mii douăzeci și cinci.
  2026-11-23 -> douăzeci și trei noiembrie două mii douăzeci și șase
  În 1984 totul s-a schimbat. -> În o mie nouă sute optzeci și patru totul s-a schimbat.
  din 2005 -> din două mii cinci
  de la 3 la 5 mai -> de la trei la cinci mai
  Trenul pleacă la 14:30. -> Trenul pleacă la paisprezece și treizeci.
  la ora 9.05 -> la ora nouă și cinci
  ora 12:00 -> ora douăsprezece
  Costă 3,50 lei. -> Costă trei lei și cincizeci de bani.
  99,90 lei -> nouăzeci și nouă de lei și nouăzeci de bani
  1 leu -> un leu
  20 lei -> douăzeci de lei
  3,50 € -> trei euro și cincizeci de cenți
  20 $ -> douăzeci de dolari
  5 mil. lei -> cinci milioane de lei
  2 milioane euro -> două milioane de euro
  reducere de 25% -> reducere de douăzeci și cinci la sută
  100 km/h -> o sută de kilometri pe oră
  1 kg de făină și 250 g de zahăr -> un kilogram de făină și două sute cincizeci de grame de zahăr
  un apartament de 85 m² -> un apartament de optzeci și cinci de metri pătrați
  16 GB de memorie, 3,2 GHz -> șaisprezece gigabyți de memorie, trei virgulă doi gigahertzi
  5–10 minute -> cinci până la zece minute
  Tel. 021 123 4567 -> telefon zero doi unu, unu doi trei, patru cinci șase șapte
  +40 721 234 567 -> plus patru zero, șapte doi unu, doi trei patru, cinci șase șapte
  info@exemplu.ro -> info arond exemplu punct ro
  Vezi www.exemplu.ro/ajutor -> Vezi W W W punct exemplu punct ro slash ajutor
  dl. Popescu și d-na Ionescu -> domnul Popescu și doamna Ionescu
  mere, pere etc. -> mere, pere et cetera.
  str. Lungă nr. 5 -> strada Lungă numărul cinci
  pag. 12, fig. 3 -> pagina doisprezece, figura trei
  Carol I și Ioan Paul al II-lea -> Carol întâi și Ioan Paul al doilea
  secolul al XIX-lea -> secolul al nouăsprezecelea
  secolul XX -> secolul douăzeci
  capitolul IV -> capitolul patru
  2 + 3 = 5 -> doi plus trei egal cinci
  al 2-lea etaj, a 3-a oară -> al doilea etaj, a treia oară
  Popescu & Fiii -> Popescu și Fiii
  Bună dimineața 😀 -> Bună dimineața, față încântată
  Te iubesc ❤️❤️❤️ -> Te iubesc, inimă roșie
  #Vara2026 -> hashtag Vara două mii douăzeci și șase
  1/2 -> o jumătate
  3/4 -> trei sferturi
  a < b -> a mai mic decât b
  a > b -> a mai mare decât b
  a ≤ b -> a mai mic sau egal cu b
  a ≥ b -> a mai mare sau egal cu b
  a ≠ b -> a diferit de b
  5/8 -> cinci optimi
  1/5 -> o cincime
  7/16 -> șapte șaisprezecimi
  1/100 -> o sutime
  1 000 000 000 -> un miliard
  21 000 km -> douăzeci și una de mii de kilometri
  20 oameni -> douăzeci de oameni
  21 cărți -> douăzeci și una de cărți
  1.200 oameni -> o mie două sute de oameni
  25 ianuarie -> douăzeci și cinci ianuarie
  101 dalmațieni -> o sută unu dalmațieni
`;
