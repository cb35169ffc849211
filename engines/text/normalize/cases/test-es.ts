/** Written and spoken form, separated by ` -> `. */
export const es = `
  Tengo 3 gatos y 21 peces. -> Tengo tres gatos y veintiún peces.
  1.234.567 habitantes -> un millón doscientos treinta y cuatro mil quinientos sesenta y siete habitantes
  Son 200 personas y 1 casa. -> Son doscientas personas y una casa.
  El valor es 3,14. -> El valor es tres coma catorce.
  Hace -5 °C. -> Hace menos cinco grados Celsius.
  0,5 litros de leche -> cero coma cinco litros de leche
  El 3 de mayo de 2026 -> El tres de mayo de dos mil veintiséis
  el 1 de enero -> el uno de enero
  Hoy es 24/12/2025. -> Hoy es veinticuatro de diciembre de dos mil veinticinco.
  2026-11-23 -> veintitrés de noviembre de dos mil veintiséis
  del 3 al 5 de mayo -> del tres al cinco de mayo
  En 1984 todo cambió. -> En mil novecientos ochenta y cuatro todo cambió.
  Nos vemos a las 9:30. -> Nos vemos a las nueve y media.
  a las 8:15 -> a las ocho y cuarto
  a la 1:00 -> a la una
  El tren sale a las 14:05 h. -> El tren sale a las catorce horas y cinco minutos.
  Cuesta 3,50 €. -> Cuesta tres euros con cincuenta céntimos.
  1 € -> un euro
  21 € -> veintiún euros
  0,99 € -> noventa y nueve céntimos
  Pagó $20. -> Pagó veinte dólares.
  5 millones de euros -> cinco millones de euros
  3 millones € -> tres millones de euros
  un 25 % de descuento -> un veinticinco por ciento de descuento
  100 km/h -> cien kilómetros por hora
  1 kg de harina y 250 g de azúcar -> un kilogramo de harina y doscientos cincuenta gramos de azúcar
  un piso de 85 m² -> un piso de ochenta y cinco metros cuadrados
  16 GB de memoria, 3,2 GHz -> dieciséis gigabytes de memoria, tres coma dos gigahercios
  5-10 minutos -> de cinco a diez minutos
  Tel. 912 345 678 -> teléfono nueve uno dos, tres cuatro cinco, seis siete ocho
  +34 612 345 678 -> más tres cuatro, seis uno dos, tres cuatro cinco, seis siete ocho
  info@ejemplo.es -> info arroba ejemplo punto es
  Visite www.ejemplo.es/ayuda -> Visite W W W punto ejemplo punto es barra ayuda
  el Sr. García y la Dra. López -> el señor García y la doctora López
  peras, manzanas, etc. -> peras, manzanas, etcétera.
  EE. UU. y México -> Estados Unidos y México
  Felipe VI y Alfonso XIII -> Felipe sexto y Alfonso trece
  en el siglo XIX -> en el siglo diecinueve
  la II Guerra Mundial -> la segunda Guerra Mundial
  capítulo IV, pág. 12 -> capítulo cuatro, página doce
  el 2.º piso, la 3ª vez -> el segundo piso, la tercera vez
  el 1er premio -> el primer premio
  2 + 3 = 5 -> dos más tres igual a cinco
  García & Hijos, Gil & Isidro -> García e Hijos, Gil e Isidro
  200 libras, 200 £ -> doscientas libras, doscientas libras
  Buenos días 😀 -> Buenos días, cara sonriendo
  Te quiero ❤️❤️❤️ -> Te quiero, corazón rojo
  #Verano2026 -> hashtag Verano dos mil veintiséis
  p. ej. el n.º 5 -> por ejemplo el número cinco
  1/2 -> un medio
  3/4 -> tres cuartos
  a < b -> a menor que b
  a > b -> a mayor que b
  a ≤ b -> a menor o igual que b
  a ≥ b -> a mayor o igual que b
  a ≠ b -> a distinto de b
  5/8 -> cinco octavos
  1/5 -> un quinto
  7/16 -> siete dieciseisavos
  1/100 -> un centésimo
  1 000 000 000 -> mil millones
  21 000 km -> veintiún mil kilómetros
  31 días -> treinta y un días
  $1,500 MXN -> mil quinientos pesos
  5° piso -> quinto piso
  hace 5° de frío -> hace cinco grados de frío
`;
