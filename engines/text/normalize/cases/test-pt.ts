/** Written and spoken form, separated by ` -> `. */
export const pt = `
  Tenho 3 gatos e 21 peixes. -> Tenho três gatos e vinte e um peixes.
  1.234.567 habitantes -> um milhão duzentos e trinta e quatro mil quinhentos e sessenta e sete habitantes
  São 200 pessoas e 2 casas. -> São duzentas pessoas e duas casas.
  O valor é 3,14. -> O valor é três vírgula catorze.
  Estão -5 °C. -> Estão menos cinco graus Celsius.
  0,5 litros de leite -> zero vírgula cinco litros de leite
  A 3 de maio de 2026 -> A três de maio de dois mil e vinte e seis
  no dia 1 de janeiro -> no dia um de janeiro
  Hoje é 24/12/2025. -> Hoje é vinte e quatro de dezembro de dois mil e vinte e cinco.
  2026-11-23 -> vinte e três de novembro de dois mil e vinte e seis
  de 3 a 5 de maio -> de três a cinco de maio
  Em 1984 tudo mudou. -> Em mil novecentos e oitenta e quatro tudo mudou.
  às 14h30 -> às catorze horas e trinta
  O comboio parte às 8:05. -> O comboio parte às oito horas e cinco.
  à 1:00 -> à uma hora
  Custa 3,50 €. -> Custa três euros e cinquenta cêntimos.
  1 € -> um euro
  0,99 € -> noventa e nove cêntimos
  Pagou 20 $. -> Pagou vinte dólares.
  R$ 15,90 -> quinze reais e noventa centavos
  5 milhões de euros -> cinco milhões de euros
  3 milhões € -> três milhões de euros
  um desconto de 25% -> um desconto de vinte e cinco por cento
  100 km/h -> cem quilómetros por hora
  1 kg de farinha e 250 g de açúcar -> um quilograma de farinha e duzentos e cinquenta gramas de açúcar
  um apartamento de 85 m² -> um apartamento de oitenta e cinco metros quadrados
  16 GB de memória, 3,2 GHz -> dezasseis gigabytes de memória, três vírgula dois gigahertz
  5-10 minutos -> de cinco a dez minutos
  Tel. 212 345 678 -> telefone dois um dois, três quatro cinco, seis sete oito
  +351 912 345 678 -> mais três cinco um, nove um dois, três quatro cinco, seis sete oito
  info@exemplo.pt -> info arroba exemplo ponto P T
  Veja www.exemplo.pt/ajuda -> Veja W W W ponto exemplo ponto P T barra ajuda
  o Sr. Silva e a Dra. Costa -> o senhor Silva e a doutora Costa
  peras, maçãs, etc. -> peras, maçãs, etcétera.
  D. João VI e Isabel II -> dom João sexto e Isabel segunda
  no século XIX -> no século dezanove
  a II Guerra Mundial -> a segunda Guerra Mundial
  capítulo IV, pág. 12 -> capítulo quarto, página doze
  o 2.º andar, a 3.ª vez -> o segundo andar, a terceira vez
  2 + 3 = 5 -> dois mais três igual a cinco
  Silva & Filhos -> Silva e Filhos
  16 anos, 19 meses -> dezasseis anos, dezanove meses
  Bom dia 😀 -> Bom dia, rosto risonho
  Amo-te ❤️❤️❤️ -> Amo-te, coração vermelho
  #Verão2026 -> hashtag Verão dois mil e vinte e seis
  p. ex. o n.º 5 -> por exemplo o número cinco
  1/2 -> meio
  3/4 -> três quartos
  a < b -> a menor que b
  a > b -> a maior que b
  a ≤ b -> a menor ou igual a b
  a ≥ b -> a maior ou igual a b
  a ≠ b -> a diferente de b
  5/8 -> cinco oitavos
  1/5 -> um quinto
  7/16 -> sete dezasseis avos
  1/100 -> um centésimo
  1 000 000 000 -> um mil milhões
  21 000 km -> vinte e um mil quilómetros
  7h30min -> sete horas e trinta
  av. Brasil -> avenida Brasil
  2 mi de pessoas -> dois milhões de pessoas
  R$ 2 mi -> dois milhões de reais
  5° andar -> quinto andar
`;
